// The types of what the scripts of the page share, for `make lint`; no page carries this file.

type Lexicon = import("./words.js").Lexicon;
type Tree = import("./tree.js").Tree;
type Game = import("./game.js").Game;
type Openers = import("./openers.js").Openers;

type Mode = "normal" | "hard" | "ultra";
type Code = number;
/** A listed word, by its place in the list. */
type WordNumber = number;
/** A number of a code as it is entered; null while it is not. */
type Mark = number | null;
/** A guess as its game compares it quickly. */
type Spelling = any;
type Child = Node | string;
/** What stands in the places of a text. */
type Values = Record<string, any>;
/** How likely words are: a word and its chance. */
type Chance = [WordNumber, number];

/** The way a game answers guesses: its class, with what each game says in a way of its own. */
type Rule = import("./games.js").Scoring & {
  score(guess: string, answer: string): Code;
  codeFor(guess: Spelling, answer: WordNumber): Code;
  spell(word: string): Spelling;
  spelt(index: WordNumber): Spelling;
  demand?(word: string, code: Code): (index: WordNumber) => boolean;
  readonly entry: new (place: HTMLElement, scoring: Rule, receiver: Receiver) => EntryOf;
};
type RuleClass = new (lexicon: Lexicon, carried: any) => Rule;

/** What people tap to say what the game told. */
type EntryOf = import("./entry.js").Entry & {
  draw(word: string): void;
  show(marks: Mark[], word: string): void;
  onKey(key: string, target: EventTarget | null): boolean;
  toChosen?(): void;
};

/** Takes what is entered. */
interface Receiver {
  setMark(at: number, mark: Mark): void;
  setMarks(marks: Mark[]): void;
  refuseMarks(sentence: string): void;
  next(): void;
  toNext(): void;
  marks(): Mark[];
}

/** A feedback that can be chosen. */
interface Choice { code: Code; label: string; keys: string[]; right: boolean; sign?: string }

interface Alphabet {
  letters: string[];
  normalise(text: string): string;
  unpacked(word: string): string;
  cut(word: string): string[];
  drawn(word: string): string[];
  spell(letters: string[]): string;
  upper(letter: string): string;
  fault(word: string): string;
}

interface CarriedAlphabet {
  letters: string[]; folds: [string, string[]][]; capitals: [string, string][]; finals: [string, string][];
  bare: boolean; jamo: boolean; open: boolean; codes: [string, string][];
}

/** The table of openers as a page carries it. */
interface CarriedOpeners { held: number; least: number; quickest: number; others: number; columns: string[] }

/** The day of a tree: its date, the last known answer, and how likely an answer comes again, in thousandths. */
interface Day { date: string; known: string; again: number }

/** The texts of a page: the keys, and by language the texts in their order. */
interface Texts { keys: string[]; texts: Record<string, PageText[]> }
/** A text, or one for each plural category. */
type PageText = string | Record<string, string>;

/** A tree on the first page of a site. */
interface SiteEntry {
  file: string; name: string; mode: Mode; day: string | null; answers: number; guesses: number; total: number; weight: number; worst: number;
}

/** What a page carries, as document.py and site.py write it. */
interface PageData {
  name: string; length: number; mode: Mode; objective: string; max_guesses: number; weight_scale: number; version: string; digest: string;
  claim: string; kind: string; site: boolean; rtl: boolean; strings: Texts; scoring: string; carried: any; words: string | string[]; answers: string;
  tree: string; weights: number[] | null; alphabet?: CarriedAlphabet; openers?: CarriedOpeners; day?: Day; trees: SiteEntry[];
}

interface TreeNode { answers: WordNumber[]; guess: WordNumber; children: Map<Code, TreeNode> }

/** What a tree costs: `total` and `weight` count weights; `histogram` and `hardest` count and name answers. */
interface TreeStats { total: number; weight: number; worst: number; histogram: number[]; hardest: WordNumber[] }

interface Turn { word: string; code: Code; by?: string }

/** The state of a game; game.js says what each entry means. */
interface State { turns: Turn[]; refused: string[]; chosen: string | null; wide: boolean; beyond: boolean; marks: Mark[] | null; word?: string | null }

/** The best word for a state: its number, the mean of guesses it takes, the share of the weight that is out of reach, and whether that is exact. */
interface Finding { word: WordNumber; expected: number; lost: number; exact: boolean; pending?: boolean }

/** Advice: the word suggested, where it comes from, and what it costs. */
interface Advice {
  suggested: string | null; source: "tree" | "changed" | "only" | "search" | "none";
  expected: number; lost?: number; exact?: boolean; pending?: boolean; worst?: number; planned?: string;
}

/** What a state means. */
interface Position extends Advice { solved: boolean; over: boolean; left: WordNumber[]; node: TreeNode | null; word: string | null }

/** Marks of one line that would fit. */
interface Slip { line: number; word: string; code: Code; fits: number }

/** Why no answer fits the turns, as Game.fault finds it. */
interface Fault {
  turns: Turn[]; lines: { line: number; word: string; fits: number }[]; slips: Slip[]; wider: number; unlisted: boolean; alone: boolean;
}

/** A word among the best: what it takes on average, and how much more than the first. */
interface Ranked { word: string; expected: number; extra: number }

/** What is asked of a worker. */
type Task = { work?: number } & (
  { kind: "advise", state: State, changed: Chance[] } | { kind: "rank", state: State, changed: Chance[], suggested: string } | { kind: "analyse", text: string });
/** Takes the answers of a worker; `done` with the last one. */
type Tell = (answer: any, done: boolean) => void;

/** What a word costs against the best, and whether it keeps the limit. */
interface Cost { cost: number; estimated: boolean; feasible: boolean }

/** The worth of a turn. */
interface Appraised extends Cost {
  word: string; code: Code; best: string; method: "tree" | "exact" | "estimate"; expected: number; toCome: number; saved: number; savedEstimated: boolean;
  parts: number; wins: boolean; bestParts: number; bestWins: boolean; left: number; after: number; listed: boolean; skill: number; luck: number; reason: string;
}

/** The account of a finished game. */
interface Account {
  turns: Appraised[]; guesses: number; expected: number; cost: number; saved: number; solved: boolean; toCome: number; estimated: boolean;
  savedEstimated: boolean; skill: number; luck: number;
}

/** A finished game in the record: see record.js. */
interface PlayedGame {
  date: string; list: string; mode: string; daily: boolean; limit: number; solved: boolean; answer: string; tree: number | null;
  turns: [string, string, string][];
}

/** The averages of some days and of as many before them, and of the spans of these days. */
interface Trend { days: number; games: number; mean: number | null; gamesBefore: number; meanBefore: number | null; spans: (number | null)[] }

/** The entry of the game in hand in the record: see memory.js. */
interface RecordEntry { old?: number; day: string; key: string; text: string | null }

/** What a text of past answers says, as past.js reads it. */
interface PastAnswers { problem: string; words: string[]; passed: number; strangers: string[]; days: string[] }

/** The elements of the page by their ids. */
interface Elements {
  [id: string]: HTMLElement;
  next: HTMLButtonElement; undo: HTMLButtonElement; refuse: HTMLButtonElement; "record-json": HTMLButtonElement; "record-csv": HTMLButtonElement;
  "own-word": HTMLInputElement; "my-opener": HTMLInputElement; "past-text": HTMLTextAreaElement; "analysis-text": HTMLTextAreaElement;
  past: HTMLDetailsElement; analysis: HTMLDetailsElement; tree: HTMLDetailsElement; statistics: HTMLDialogElement; help: HTMLDialogElement;
  settings: HTMLDialogElement; home: HTMLAnchorElement;
}

// As for `list[-1 + list.length]`: whoever asks for an item knows that it is there.
interface Array<T> { at(index: number): T; pop(): T }

interface Window { guesstree: object }
declare var trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): any; createScript(text: string): any } } | undefined;
