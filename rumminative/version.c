/* What this library and rumminative/library.py agree on; both are changed together. */
#include "memory.h"

RUMMI_API int rummi_version(void);
RUMMI_API int rummi_version(void) { return 11; }
