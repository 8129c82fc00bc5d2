"""What the commands need of the Russian noun dictionary: the one place of the terminal that names its modules."""

from __future__ import annotations

from rummiwords.nouns.codes import REASONS as REASONS
from rummiwords.nouns.entries import KINDS as KINDS
from rummiwords.nouns.entries import SHORTEST as SHORTEST
from rummiwords.nouns.find import ANY as ANY
from rummiwords.nouns.find import JOKER as JOKER
from rummiwords.nouns.find import words_from as words_from
from rummiwords.nouns.find import words_like as words_like
from rummiwords.nouns.lexicon import FAMILY_LEVEL as FAMILY_LEVEL
from rummiwords.nouns.lexicon import Lexicon as Lexicon
from rummiwords.nouns.normalise import LETTERS as LETTERS
from rummiwords.nouns.store import PARTS as PARTS
from rummiwords.nouns.store import SOURCES as SOURCES
from rummiwords.nouns.store import DictionaryError as DictionaryError
from rummiwords.nouns.store import check_files as check_files
from rummiwords.nouns.store import directory as directory
from rummiwords.nouns.store import read_manifest as read_manifest
from rummiwords.nouns.themes import Theme as Theme
