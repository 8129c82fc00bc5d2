"""Russian: what the web page says itself. ``{…}`` is filled in by the page."""

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    # Before the game
    "web.name": "Ваше имя",
    "web.sit": "Сесть",
    "web.free": "свободное место",
    "web.reserved": "место ждёт",
    "web.waiting": "Игра начнётся, как только все соберутся.",
    "web.look-on": "Смотреть",
    "web.share": "Позвать друзей",
    "web.share-text": "Кто откроет эту ссылку, сможет сесть за стол или смотреть:",
    "web.share-own": "Ваше место на другом устройстве; никому не показывайте:",
    # Around the table
    "web.players": "Игроки",
    "web.you": "вы",
    "web.away": "нет на связи",
    "web.asked": "решает",
    "web.yours": "Ваш ход",
    "web.table": "Стол",
    "web.talk": "Оценка и вопросы",
    "web.rack": "Ваши фишки",
    "web.rack-of": "Фишек на подставке: {count}",
    "web.empty": "Стол пуст.",
    "web.tile-laid": "выложена сейчас",
    "web.tile-fresh": "новая",
    "web.new-meld": "Положить отдельно",
    "web.to-end": "Положить в конец: {meld}",
    "web.type": "Наберите, что должно получиться",
    "web.log": "Что было",
    # Acting
    "web.play": "Сыграть",
    "web.tools": "Инструменты",
    "web.undo": "Шаг назад",
    "web.redo": "Шаг вперёд",
    "web.reset": "Вернуть всё как было",
    "web.sort": "Разложить по порядку",
    "web.shuffle": "Перемешать фишки",
    "web.hint": "Подсказка",
    "web.close-hint": "Убрать подсказку",
    "web.suggest": "Предложить засчитать {word}",
    "web.stays": "Фишка со стола остаётся на столе.",
    "web.gives-up": "Выложенное вернётся к вам. Нажмите «{draw}» ещё раз, если так и нужно.",
    "web.sent": "Отправлено …",
    "web.thinking": "Минутку …",
    # Pages
    "web.menu": "Меню",
    "web.close": "Закрыть",
    "web.rules": "Правила",
    "web.word": "Что значит слово",
    "web.word-ask": "Узнать",
    "web.keys": "Как двигать фишки",
    "web.keys-text": (
        "Тяните фишку: в слово или ряд, на пустое место стола или обратно на подставку.\n"
        "Или коснитесь фишек одну за другой, а потом места, куда их положить.\n"
        "Или наберите, что должно получиться, и нажмите Enter; ещё раз Enter — сыграть.\n"
        "Клавиши: Tab и стрелки ведут от фишки к фишке, пробел берёт и кладёт, Delete возвращает на подставку.\n"
        "Shift и стрелка двигают фишку по подставке.\n"
        "Ctrl+Z и Ctrl+Y — шаг назад и вперёд. Esc отпускает, потом возвращает всё как было.\n"
        "Ctrl+Enter — сыграть."
    ),
    "web.lang-en": "In English",
    "web.lang-ru": "По-русски",
    "web.leave": "Встать и смотреть",
    # The end
    "web.result": "Итоги игры",
    "web.totals": "Итог",
    "web.again": "Ещё раз",
    "web.wants": "Хотят сыграть ещё: {names}",
    "web.replay": "Пересмотреть игру",
    "web.review": "Разбор ходов",
    "web.step": "Ход",
    "web.back": "Назад",
    "web.on": "Дальше",
    # The line
    "web.reconnecting": "Связь прервалась, пробуем снова …",
    "web.here": "Играть здесь",
    "web.retry": "Попробовать снова",
}
