/** Text of a mention. `surroundings`: the text around it, without mentions. */
export type NameMention = (kind: 'uid' | 'all', id: string, surroundings: string) => string;

const SPOILER = '▒▒▒';
const MENTION = /<@(uid|all):([^<>]{1,100})>/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2048})>/iy;
const LINK_TARGET = /\]\((?:[^\s()]|\([^\s()]*\)){1,2048}(?:\s+"[^"\n]{0,200}")?\)/y;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>]{1,2048}/iy;
const ESCAPED = /\\([\\*_~`[\]()<>#|!.>+-])/y;
const ANY_MENTION = /<@(uid|all):([^<>]{1,100})>/g;
const SIGN = /[\\*_~`|[\]!<hwHW]/g;
const WORD = /[\p{L}\p{N}]/u;
/** Marks that open and close by the same character. */
const MARKS: ReadonlySet<string> = new Set(['**', '*', '__', '_', '~~', '||']);

/** A mark that is not closed yet. `part`: its index among the parts. */
interface OpenMark {
  readonly mark: string;
  readonly part: number;
}

/**
 * Removes the marks of a paragraph, in one pass with a stack of open marks. Unclosed marks stay as written. Each character
 * is read a bounded number of times.
 */
export function inlineText(text: string, nameMention: NameMention): string {
  return new InlineReader(text, nameMention).read();
}

class InlineReader {
  readonly #text: string;
  readonly #nameMention: NameMention;
  readonly #parts: string[] = [];
  readonly #openMarks: OpenMark[] = [];
  /** Number of open marks of each kind. */
  readonly #count = new Map<string, number>();
  /** Lengths of runs of backticks that have no remaining partner. */
  readonly #unpaired = new Set<number>();
  /** The text without mentions, whose marks are in no language; computed when the first mention is read. */
  #surroundings: string | undefined;
  #at = 0;

  constructor(text: string, nameMention: NameMention) {
    this.#text = text;
    this.#nameMention = nameMention;
  }

  read(): string {
    while (this.#at < this.#text.length) this.#step();
    return this.#parts.join('');
  }

  #step(): void {
    const isRead =
      this.#escape() || this.#code() || this.#mention() || this.#address() || this.#bracket() || this.#mark();
    if (isRead) return;
    SIGN.lastIndex = this.#at + 1;
    const next = SIGN.exec(this.#text)?.index ?? this.#text.length;
    this.#copy(this.#text.slice(this.#at, next));
  }

  #escape(): boolean {
    const [whole, escaped] = this.#match(ESCAPED);
    return escaped !== undefined && this.#replace(whole, escaped);
  }

  #code(): boolean {
    if (this.#text[this.#at] !== '`') return false;
    const length = runLength(this.#text, this.#at);
    const start = this.#at + length;
    const end = this.#unpaired.has(length) ? -1 : endOfCode(this.#text, start, length);
    if (end < 0) {
      this.#unpaired.add(length);
      return this.#copy('`'.repeat(length));
    }
    const inside = this.#text.slice(start, end);
    const named = inside.replace(ANY_MENTION, (_, kind: 'uid' | 'all', id: string) => this.#name(kind, id));
    this.#parts.push(/^ .*\S.* $/s.test(named) ? named.slice(1, -1) : named);
    this.#at = end + length;
    return true;
  }

  #mention(): boolean {
    const [mention, kind, id] = this.#match(MENTION);
    if (mention !== undefined && id !== undefined)
      return this.#replace(mention, this.#name(kind === 'all' ? 'all' : 'uid', id));
    const [link, target] = this.#match(AUTOLINK);
    return target !== undefined && this.#replace(link, target);
  }

  /** Copies a URL, in which nothing is a mark. */
  #address(): boolean {
    if (isWord(this.#text.charAt(this.#at - 1))) return false;
    const [address] = this.#match(ADDRESS);
    if (address === undefined) return false;
    // Marks around a link belong to the text: **https://example.org**
    const end = /[*_~|)\]]+$/.exec(address)?.index ?? address.length;
    return end > 0 && this.#copy(address.slice(0, end));
  }

  #bracket(): boolean {
    const character = this.#text.charAt(this.#at);
    if (character === '!' && this.#text[this.#at + 1] === '[') return this.#open('![');
    if (character === '[') return this.#open('[');
    if (character !== ']') return false;
    const opened = this.#openMarks.findLastIndex(({ mark }) => mark === '[' || mark === '![');
    const [target] = opened < 0 ? [] : this.#match(LINK_TARGET);
    if (target === undefined) {
      if (opened >= 0) this.#discardFrom(opened);
      return this.#copy(']');
    }
    const { part } = this.#openMarks[opened] ?? { part: 0 };
    this.#discardFrom(opened);
    this.#parts[part] = '';
    this.#at += target.length;
    return true;
  }

  #mark(): boolean {
    const character = this.#text.charAt(this.#at);
    if (!'*_~|'.includes(character)) return false;
    const length = runLength(this.#text, this.#at);
    const [before, after] = [this.#text.charAt(this.#at - 1), this.#text.charAt(this.#at + length)];
    let remaining = length;
    if (!isBlank(before) && !isWord(after)) remaining = this.#closeAll(character, remaining);
    if (remaining > 0 && remaining <= 3 && !isBlank(after) && !isWord(before))
      remaining = this.#openAll(character, remaining);
    if (remaining > 0) this.#parts.push(character.repeat(remaining));
    this.#at += length;
    return true;
  }

  /** Closes open marks of this character, innermost first. Returns the number of remaining characters. */
  #closeAll(character: string, length: number): number {
    let remaining = length;
    while (remaining > 0) {
      const fitting = [character.repeat(2), character].filter((mark) => mark.length <= remaining && this.#isOpen(mark));
      if (fitting.length === 0) return remaining;
      const at = this.#openMarks.findLastIndex(({ mark }) => fitting.includes(mark));
      const { mark, part } = this.#openMarks[at] ?? { mark: character, part: 0 };
      this.#discardFrom(at);
      if (mark === '||') this.#parts.splice(part, this.#parts.length, SPOILER);
      else this.#parts[part] = '';
      remaining -= mark.length;
    }
    return 0;
  }

  #openAll(character: string, length: number): number {
    let remaining = length;
    while (remaining > 0) {
      const mark = remaining >= 2 ? character.repeat(2) : character;
      if (!MARKS.has(mark)) return remaining;
      this.#push(mark);
      remaining -= mark.length;
    }
    return 0;
  }

  #open(sign: '[' | '!['): boolean {
    this.#push(sign);
    this.#at += sign.length;
    return true;
  }

  #push(mark: string): void {
    this.#openMarks.push({ mark, part: this.#parts.push(mark) - 1 });
    this.#count.set(mark, (this.#count.get(mark) ?? 0) + 1);
  }

  #isOpen(mark: string): boolean {
    return (this.#count.get(mark) ?? 0) > 0;
  }

  /** Discards open marks from an index on: those inside a mark that has ended are text. */
  #discardFrom(index: number): void {
    for (const { mark } of this.#openMarks.splice(index)) this.#count.set(mark, (this.#count.get(mark) ?? 1) - 1);
  }

  #name(kind: 'uid' | 'all', id: string): string {
    this.#surroundings ??= this.#text.replace(ANY_MENTION, '');
    return this.#nameMention(kind, id, this.#surroundings);
  }

  #match(pattern: RegExp): readonly (string | undefined)[] {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text) ?? [];
  }

  #replace(source: string | undefined, by: string): boolean {
    this.#parts.push(by);
    this.#at += source?.length ?? 0;
    return true;
  }

  #copy(text: string): boolean {
    return this.#replace(text, text);
  }
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

/** Returns the start of the run of exactly `length` backticks that ends a code span; -1 when there is none. */
function endOfCode(text: string, from: number, length: number): number {
  for (let at = text.indexOf('`', from); at >= 0; ) {
    const run = runLength(text, at);
    if (run === length) return at;
    at = text.indexOf('`', at + run);
  }
  return -1;
}

function isBlank(character: string): boolean {
  return character.trim() === '';
}

/** Returns whether a character belongs to a word. Halves of surrogate pairs do not, which is sufficient for marks. */
function isWord(character: string): boolean {
  return WORD.test(character);
}
