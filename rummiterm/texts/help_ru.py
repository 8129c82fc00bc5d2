"""Russian for the help of commands and options, by the English where they are; metavars and kinds of values too."""

HELP = {
    "Example: ": "Пример: ",
    "[OPTIONS]": "[ПАРАМЕТРЫ]",
    "[COMMAND] [ARGS]...": "[КОМАНДА] [АРГУМЕНТЫ]...",
    "COMMAND [ARGS]...": "КОМАНДА [АРГУМЕНТЫ]...",
    "Show the version and exit.": "Показать версию.",
    "Language of texts.": "На каком языке говорить.",
    "No colour, no boxes.": "Без цвета и рамок.",
    "What to print.": "Что печатать.",
    # what stands for a value
    "text": "текст",
    "TEXT": "ТЕКСТ",
    "path": "путь",
    "PATH": "ПУТЬ",
    "integer range": "целое число",
    "INTEGER RANGE": "ЧИСЛО",
    "float range": "число",
    "FLOAT RANGE": "ЧИСЛО",
    "NAME": "ИМЯ",
    "NAME|FILE": "ИМЯ|ФАЙЛ",
    "N|NAME": "N|ИМЯ",
    "CODES": "КОДЫ",
    "NAME,NAME…": "ИМЯ,ИМЯ…",
    "FILE": "ФАЙЛ",
    "[FILE|-]…": "[ФАЙЛ|-]…",
    "EDITION": "ИЗДАНИЕ",
    "[EDITION|RULE-ID]": "[ИЗДАНИЕ|ПРАВИЛО]",
    "OTHER": "ДРУГОЕ",
    "KEY=VALUE": "КЛЮЧ=ЗНАЧЕНИЕ",
    "SECONDS|off": "СЕКУНДЫ|off",
    "S": "С",
    "N": "ЧИСЛО",
    "TILES": "ФИШКИ",
    "MELDS": "КОМБИНАЦИИ",
    "MELDS…": "КОМБИНАЦИИ…",
    "WORDS": "СЛОВА",
    "LETTERS": "БУКВЫ",
    "THEME": "ТЕМА",
    "[MELD|'TABLE -> TABLE']…": "[КОМБИНАЦИЯ|'СТОЛ -> СТОЛ']…",
    # commands
    "Unofficial tile games of the Rummikub family: play, referee, bots.": "Неофициальные игры с фишками в духе "
    "Rummikub: игра, судья, боты.",
    "The Russian letter edition: play with friends and bots.": "Русские буквы: игра с друзьями и ботами.",
    "The number game: play with friends and bots.": "Игра с числами: с друзьями и ботами.",
    "The best turn of a letter position, and the proof that it is.": "Лучший ход из букв и доказательство, что "
    "лучше нет.",
    "The referee beside a real set: is this legal, and why not.": "Судья при настоящей игре: можно ли так и почему "
    "нельзя.",
    "A hint in three stages: something, with these tiles, all.": "Подсказка в три шага: есть ход, его фишки, весь ход.",
    "Put a messed-up table right, or prove that nobody can.": "Разложить спутанный стол или доказать, что нельзя.",
    "The rules on one page, one rule by its id, and how editions differ.": "Правила на одной странице, одно правило "
    "и чем издания отличаются.",
    "Validate word lists: common nouns in the nominative singular.": "Проверить список слов: существительные в "
    "именительном падеже единственного числа.",
    "Every reading of a word, and whether it counts.": "Все чтения слова и годится ли оно.",
    "Words from letters, or that look like a mask.": "Слова из букв или по маске.",
    "The noun dictionary: info, words, build, verify.": "Словарь существительных: сведения, слова, сборка, проверка.",
    "Go on with a saved game.": "Продолжить сохранённую игру.",
    "What was missed in a finished game, turn by turn.": "Что упущено в оконченной игре, ход за ходом.",
    "Tell a saved game again, turn by turn.": "Рассказать сохранённую игру заново, ход за ходом.",
    "The best turn of a position, proved.": "Лучший ход с доказательством.",
    "A hint in three stages.": "Подсказка в три шага.",
    "Put a messed-up table right.": "Разложить спутанный стол.",
    "Play the Russian letter edition with friends and bots, or watch bots play it.": "Играть русскими буквами с "
    "друзьями и ботами или смотреть на игру ботов.",
    "Play the number game, or ask for the best turn.": "Сыграть в числа или узнать лучший ход.",
    "Play the number game with friends and bots, or watch bots play it.": "Сыграть в числа с друзьями и ботами "
    "или посмотреть, как играют боты.",
    "Find the best turn of the number game, and prove it.": "Найти лучший ход в игре с числами и доказать, что он "
    "лучший.",
    "One position": "Одна позиция",
    "Many": "Много",
    "Find the best turn of a letter position, and prove it.": "Найти лучший ход из букв и доказать, что он лучший.",
    "A position": "Позиция",
    "An opening": "Вход",
    "Give a hint in three stages: something can be played, with these tiles, the whole turn.": "Подсказать в три "
    "шага: есть ли ход, его фишки, весь ход.",
    "Put a messed-up table right: any legal arrangement of its tiles, or the proof that there is none.": "Разложить "
    "спутанный стол: любая верная раскладка его фишек или доказательство, что её нет.",
    "Say whether melds or whole turns are legal, why not, and what they are worth.": "Сказать, годятся ли комбинации "
    "и целые ходы, почему нет и сколько они стоят.",
    "A meld": "Комбинация",
    "A whole turn": "Целый ход",
    "The same": "То же",
    "Read the rules of an edition on one page, or one rule by its id; without a name, list the editions.": "Правила "
    "издания на одной странице или одно правило по его имени; без имени — список изданий.",
    "A page": "Страница",
    "One rule": "Одно правило",
    "As a table": "Таблицей",
    "Differences": "Различия",
    "Say of each word, one a line, whether it is a common noun in the nominative singular, and why not.": "Сказать о "
    "каждом слове, по одному в строке, существительное ли это в именительном падеже единственного числа и почему нет.",
    "Show every reading of a word, whether it counts and why not, the nearest form that does, and what it means.": "По"
    "казать все чтения слова, годится ли оно и почему нет, ближайшую форму, которая годится, и что слово значит.",
    "Find words that letters make (* is any letter), that look like a mask, or of a theme, the longest first.": "Найти "
    "слова из букв (* — любая), по маске или на тему, длинные вперёд.",
    "Build the dictionary from its sources; the same sources give the same bytes.": "Собрать словарь из исходных "
    "списков; из тех же списков выходят те же байты.",
    "Print the words, one a line.": "Напечатать слова, по одному в строке.",
    "Compare the words with another dictionary, built elsewhere, or with a list of words.": "Сравнить слова с другим "
    "собранным словарём или со списком слов.",
    "Show what the dictionary holds and what it was made of.": "Показать, что есть в словаре и из чего он сделан.",
    "List the themes with how many words they have, or the words of one.": "Показать темы и сколько в них слов или "
    "слова одной темы.",
    "Check size and SHA-256 of the dictionary's files.": "Проверить размер и SHA-256 файлов словаря.",
    "Print a game as JSON lines: a finished one whole, a running one as seen.": "Напечатать игру строками JSON: "
    "оконченную всю, текущую — как её видно.",
    "List the saved games, the one played last first.": "Показать сохранённые игры, последнюю вперёд.",
    "Remove a saved game.": "Удалить сохранённую игру.",
    "Go on with a saved game, the one played last if no name is given.": "Продолжить сохранённую игру, без имени — "
    "последнюю.",
    # options
    "lenient: е may be laid for ё; strict: not.": "lenient: е годится и вместо ё; strict: нет.",
    "Own words, one a line; -word takes one away.": "Свои слова, по одному в строке; -слово убирает.",
    "Without your own words.txt among the settings.": "Без своего words.txt из настроек.",
    "Who plays, with commas: people by name, bots by level, as bot:3 or master, or auto.": (
        "Кто играет, через запятую: люди по именам, боты по уровню, как bot:3 или мастер, или авто."
    ),
    "The same number deals the same tiles.": "С тем же числом сдаются те же фишки.",
    "How many rounds the match has.": "Сколько раундов в матче.",
    "The match in cycles: in each everybody starts one round.": "Матч в кругах: в каждом все по разу начинают раунд.",
    "Seconds for a turn, or off.": "Секунды на ход или off.",
    "Strictly, with the clock and the penalties of the rulebook.": "Строго: с часами и штрафами из правил.",
    "Change a rule; rummi rules EDITION --parameters lists them.": (
        "Изменить правило; список: rummi rules ИЗДАНИЕ --parameters."
    ),
    "Change a rule; rummi rules letters-ru --parameters lists them.": (
        "Изменить правило; список: rummi rules letters-ru --parameters."
    ),
    "A house rule, as open.min_points=25.": "Домашнее правило, например open.min_points=25.",
    "Under which name to save the game; else by day and players.": "Под каким именем сохранить; иначе — день и игроки.",
    "Which rulebook.": "По каким правилам.",
    "Which edition of words.": "Какое издание с буквами.",
    "The rack, as 'r1 r2 j'.": "Фишки на подставке, например 'r1 r2 j'.",
    "The table, as 'b4-6, rbk8'.": "Стол, например 'b4-6, rbk8'.",
    "The tiles of the rack, * for a joker.": "Фишки на подставке, * — джокер.",
    "The words on the table; *О is a joker that stands for О.": "Слова на столе; *О — джокер на месте О.",
    "Whether the player has opened.": "Был ли уже вход в игру.",
    "Begin no further turn after this, 60 by default.": "После этого новых ходов не смотреть; обычно 60.",
    "Print a long page at once, without a pager.": "Печатать длинную страницу сразу, не листая.",
    "Think no longer than this, 10 by default.": "Думать не дольше, обычно 10.",
    "How long to think.": "Сколько думать.",
    "What the best turn is best in.": "В чём лучший ход лучше всех.",
    "What the best turn is.": "В чём лучший ход лучше всех.",
    "So many turns, the best first.": "Столько ходов, лучшие вперёд.",
    "How many turns, each with another word.": "Сколько ходов, каждый с другим словом.",
    "Solve JSON lines; - is stdin.": "Решать строки JSON; - — ввод.",
    "Judge JSON lines; - is stdin.": "Судить строки JSON; - — ввод.",
    "1 that there is a play, 2 its tiles, 3 all.": "1 — есть ли ход, 2 — его фишки, 3 — весь.",
    "Which words count.": "Какие слова годятся.",
    "The table before the turn.": "Стол до хода.",
    "The table after the turn.": "Стол после хода.",
    "The whole rack before the turn.": "Вся подставка до хода.",
    "The parameters as a table, with their rule ids.": "Параметры таблицей, с именами правил.",
    "Show only what differs from another edition.": "Только отличия от другого издания.",
    "Leave accepted words out of tsv, jsonl and json.": "Без годных слов в tsv, jsonl и json.",
    "Accepted or not (W101), without reasons; much faster for bad words.": "Годится или нет (W101), без причин; плохие "
    "слова намного быстрее.",
    "Add every reading of a word, and what would do.": "Все чтения слова и что подошло бы.",
    "Refuse words that are not for children (W115).": "Без недетских слов (W115).",
    "Report words listed twice (W117) and invisible characters (W118).": "Назвать повторы (W117) и невидимые знаки "
    "(W118).",
    "Codes that the list does not mind.": "Коды, которые списку не мешают.",
    "Fewest letters of a word (W119).": "Наименьшее число букв (W119).",
    "Most letters of a word (W119).": "Наибольшее число букв (W119).",
    "Least common class of a word, 0 to 7 (W120).": "Слова не реже этого класса, от 0 до 7 (W120).",
    "FILE:LINE: before each row; for several files unless told.": "ФАЙЛ:СТРОКА: в начале; для нескольких файлов — "
    "само.",
    "Words are in this column of a csv or tsv table.": "Слова — в этом столбце таблицы.",
    "Write the corrected list to stdout, and what is left to stderr.": "Вывести исправленный список, а "
    "остальное — в поток ошибок.",
    "With --fix: correct the files themselves.": "Вместе с --fix: исправить сами файлы.",
    "1: only obscene words and insults; 2: all (--family).": "1 — только брань и оскорбления, 2 — все (--family).",
    "Words of one theme only.": "Только слова одной темы.",
    "Only words of a theme; rummi dict themes lists them.": "Только слова на тему; список тем: rummi dict themes.",
    "Words to add, and -words to take away.": "Слова, которые добавить, и -слова, которые убрать.",
    "Leave the user's own words.txt aside.": "Без своего words.txt.",
    "Encoding of the lists, UTF-8 unless told.": "Кодировка списков, обычно UTF-8.",
    "Processes for long lists.": "Сколько процессов для длинных списков.",
    "Words that look like this; ? is any letter.": "Слова такого вида; ? — любая буква.",
    "Only words of this length.": "Только слова такой длины.",
    "How many at the most.": "Сколько, не больше.",
    "Say what the words mean, where that is known.": "Сказать, что слова значат, где это известно.",
    "Directory with the sources.": "Каталог с исходными списками.",
    "Where to write; else where it belongs.": "Куда писать; обычно — на своё место.",
    "Columns with what the dictionary knows of each word.": "Столбцы с тем, что словарь знает о слове.",
    "See a running game from this seat (1, 2, …).": "Видеть игру с этого места (1, 2, …).",
    "Do not ask.": "Не спрашивать.",
    # the companion, the shelf of games, and what else came later
    "Begin anew instead of going on with the last session.": "Начать заново, а не продолжать последнюю запись.",
    "Clear games away that nobody came to play, and finished ones if you like; say which.": (
        "Убрать игры, в которые никто не сел играть, а по желанию и оконченные; скажет, какие."
    ),
    "DAYS": "ДНИ",
    "Games that are over go, too.": "Убрать и оконченные игры.",
    "Go on with this session; without a name the last.": "Продолжить эту запись; без имени — последнюю.",
    "Look into the noun dictionary, or build it; alone it says what it holds.": (
        "Заглянуть в словарь или собрать его; без команды — что в нём есть."
    ),
    "Manage saved games; alone it lists them.": "Сохранённые игры; без команды — их список.",
    "Without hints; strict games have none anyway.": "Без подсказок; в строгой игре их и так нет.",
    "Only what is older than this.": "Только то, что старше.",
    "Printed clock; penalties are told.": "Часы по правилам; о штрафах говорится.",
    "Referee, helper, clock and score sheet beside a real set on a real table.": (
        "Судья, помощник, часы и лист счёта за настоящим столом с настоящим набором."
    ),
    "Referee, helper, clock and score sheet beside a set.": "Судья, помощник, часы и лист счёта рядом с набором.",
    "Rounds of the match, if they are agreed on.": "Сколько раундов в матче, если договорились.",
    "Show where a game stands, the last one without a name, as an onlooker or a seat may see it.": (
        "Показать, что на столе, глазами зрителя или одного места; без имени — последняя игра."
    ),
    "The name of a new session; the day and the players unless told.": "Имя новой записи; без него — день и игроки.",
    "Which rulebook; the Russian letters unless told.": "Какие правила; без этого — русские буквы.",
    "Who sits at the table, you first, then clockwise.": "Кто за столом: сначала вы, дальше по часовой стрелке.",
    "Write the score sheet to FILE, or print it.": "Записать лист счёта в файл или напечатать.",
    "[FILE]": "[ФАЙЛ]",
    "Saved games: list, show, export, remove, clean.": "Сохранённые игры: список, показ, выгрузка, удаление, уборка.",
    "Say turn by turn what was missed in a finished game: a file, a saved one by its name, or the last one.": (
        "Сказать ход за ходом, что упущено в оконченной игре: из файла, сохранённой под именем или последней."
    ),
    "Show a game again, on the board or told line by line: a file, a saved one by its name, or the last one.": (
        "Показать игру ещё раз, на столе или построчно: из файла, сохранённую по имени или последнюю."
    ),
    "Goals:": "Цели:",
    "  tiles  the most tiles": "  tiles  больше всего фишек",
    "  value  the highest sum of their numbers; a joker counts 0, but is laid if it can be": (
        "  value  самая большая сумма чисел; джокер считается за 0, но ложится, если может"
    ),
    "  both   the most tiles, then the highest sum": "  both   больше всего фишек, затем самая большая сумма",
    "  out    the whole rack": "  out    вся подставка",
    "  keep   as both, but jokers stay on the rack unless all of it can go": (
        "  keep   как both, но джокеры остаются на подставке, если не уходит вся"
    ),
    # the arena
    "BOT BOT…": "БОТ БОТ…",
    "ELO,ELO": "ЭЛО,ЭЛО",
    "ADDRESS": "АДРЕС",
    "Measure bots against each other, on any number of machines.": "Измерить силу ботов, хоть на многих машинах.",
    "Measure bots against each other: every deal is played in every seating.": (
        "Измерить силу ботов: каждая раздача играется во всех рассадках."
    ),
    "Let bots play, every deal in every seating, and say who is stronger by how much.": (
        "Ботам играть, каждую раздачу во всех рассадках, и сказать, кто насколько сильнее."
    ),
    "Show what a file of results says: the table, and the curve as it came about.": (
        "Показать, что в файле с результатами: таблицу и кривую."
    ),
    "How many deals; with --sprt, at most so many.": "Сколько раздач; с --sprt — не больше стольких.",
    "Stop as soon as it is clear by which of the two the first is stronger.": (
        "Закончить, как только ясно, на какое из двух Эло первый сильнее."
    ),
    "Seats at the table; the bots sit round it in turn.": "Мест за столом; боты садятся по очереди.",
    "How far a bot may think in a turn.": "Сколько боту думать над ходом.",
    "Processes on this machine.": "Сколько процессов на этой машине.",
    "The scheduler of a cluster, as tcp://10.0.0.1:8786.": "Планировщик кластера, например tcp://10.0.0.1:8786.",
    "Keep the results in this file.": "Хранить результаты в этом файле.",
    "Go on with the results in the file.": "Продолжить результаты из файла.",
    "Draw the curve into this file.": "Нарисовать кривую в этот файл.",
    "COMMAND": "КОМАНДА",
    "Be a bot for other programs, or check one of theirs.": "Бот для других программ или проверка чужого бота.",
    "Be a bot for another program, by JSON lines on stdin and stdout; or check such a program.": (
        "Быть ботом для другой программы, строками JSON; или проверить такую программу."
    ),
    "Play games with this program and report its mistakes.": "Сыграть с этой программой и рассказать об ошибках.",
    "How many games to play.": "Сколько игр сыграть.",
    "Which bot answers.": "Какой бот отвечает.",
    # how a game is seen
    "The full screen, or line by line; else as the terminal has room.": (
        "Полный экран или строки; иначе — смотря по терминалу."
    ),
    "Draw the full screen without boxes.": "Рисовать полный экран без рамок.",
    "Print it like this.": "Напечатать так.",
    "Write a picture of the table instead.": "Записать картинку стола.",
    "Which turn the picture shows.": "Какой ход на картинке.",
    # tables in the network
    "A table for friends on their own devices, in browsers and terminals.": "Стол для друзей, каждый со своего "
    "устройства: в браузере или терминале.",
    "Sit down at a table that somebody hosts.": "Сесть за чужой стол в сети.",
    "Open a table for friends on their own devices; they play in a browser, or by rummi join.": "Открыть стол для "
    "друзей; они играют в браузере или через rummi join.",
    "Sit down at a table that somebody hosts, with the link that a browser would open.": "Сесть за чужой стол по той "
    "же ссылке, что открывает браузер.",
    "Who may sit: names, ? for a free seat, bots as bot:2.": "Кто сядет: имена, ? — свободное место, боты как bot:2.",
    "Bring a table back.": "Вернуть стол.",
    "Let everybody in this network reach the table.": "Пустить к столу всех в этой сети.",
    "Listen on this address of the machine.": "По какому адресу этой машины ждать.",
    "Listen on this port; 8765 unless told.": "На каком порту ждать; если не сказано, 8765.",
    "Serve https.": "Шифровать: страница откроется по https://.",
    "The address behind a proxy, as https://play.example.org.": "Адрес за прокси, например https://play.example.org.",
    "Print the personal links of all seats, too.": "Напечатать и личные ссылки всех мест.",
    "No picture of the link.": "Без картинки со ссылкой.",
    "Messages of one connection in ten seconds.": "Сообщений от одного соединения за десять секунд.",
    "Connections of one address.": "Соединений с одного адреса.",
    "Wrong links of one address in a minute.": "Неверных ссылок с одного адреса за минуту.",
    "Tables that are open at once.": "Сколько столов открыто сразу.",
    "When an empty table is put away until somebody comes.": "Когда убирать пустой стол, пока никто не придёт.",
    "MINUTES": "МИНУТЫ",
    "Connections to one table.": "Соединений с одним столом.",
    "What others shall call you.": "Как вас называть другим.",
    "Only look on.": "Только смотреть.",
    "Take any certificate of the host.": "Принять любой сертификат хозяина.",
    "NAME,?,bot:2…": "ИМЯ,?,bot:2…",
    "[NAME]": "[ИМЯ]",
    "LINK": "ССЫЛКА",
    "CERT KEY": "СЕРТИФИКАТ КЛЮЧ",
}
