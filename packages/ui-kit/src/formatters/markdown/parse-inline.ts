import { isBlank, isWordCharacter } from '../characters.ts';
import { hostOf, linkTarget } from '../links/link-target.ts';
import { textOfSpans } from './plain-text.ts';
import type { MarkKind, Span } from './rich-document.ts';

export type Marks = Readonly<Record<string, Exclude<MarkKind, 'highlight'>>>;

const MARKS: Marks = {
  '**': 'bold',
  __: 'underline',
  '~~': 'strike',
  _: 'italic',
};

const ESCAPABLE = '\\*_~`[]()<>-.';

export interface ParseOptions {
  /**
   * Whether the end of the text is missing. Marks that are not closed then apply to the end of the text, and marks at
   * its end are left out. Default: false.
   */
  readonly isIncomplete?: boolean | undefined;
  /** Kind of span per delimiter. Default: the delimiters of the Markdown subset. */
  readonly marks?: Marks | undefined;
}

/** An open delimiter that may turn out to be text. */
interface Frame {
  readonly opener: string;
  readonly spans: Span[];
}

/**
 * Parses emphasis, code and links of a paragraph. See docs/spec/message-list.md#markdown-subset.
 *
 * One pass from left to right with a stack of open delimiters. A closing delimiter takes everything above its opening
 * delimiter; unclosed delimiters stay as typed. Each character is visited a bounded number of times.
 */
export function parseInline(text: string, options: ParseOptions = {}): readonly Span[] {
  const parsedText = options.isIncomplete ? withoutOpenEnd(text) : text;
  return MARKUP.test(parsedText) ? new InlineParser(parsedText, options).spans() : plainSpans(parsedText);
}

/** Returns an incomplete text without the marks and the link target at its end, which may be incomplete. */
function withoutOpenEnd(text: string): string {
  return text.replace(/\](?:\([^)\s]*)?$/, '').replace(/(?<![\s*_~`\\])[\s*_~`\\]+$/, '');
}

/** Most texts contain none of these characters and need no parsing. */
const MARKUP = /[\\*_~`<[\]\n]/;

function plainSpans(text: string): readonly Span[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

class InlineParser {
  readonly #text: string;
  readonly #marks: Marks;
  readonly #isIncomplete: boolean;
  readonly #stack: Frame[] = [{ opener: '', spans: [] }];
  /** Lengths of backtick runs that are known to have no closing run. */
  readonly #unpaired = new Set<number>();
  #plain = '';
  #at = 0;
  /** End of the current address, in which underscores are not markup. */
  #addressEnd = 0;
  #mentionEnd = 0;

  constructor(text: string, { isIncomplete = false, marks = MARKS }: ParseOptions) {
    this.#text = text;
    this.#marks = marks;
    this.#isIncomplete = isIncomplete;
  }

  spans(): readonly Span[] {
    while (this.#at < this.#text.length) this.#step();
    this.#unwindTo(0, this.#isIncomplete);
    return this.#top().spans;
  }

  #step(): void {
    const character = this.#text.charAt(this.#at);
    const isRead =
      (character === '\\' && this.#escape()) ||
      (character === '`' && this.#code()) ||
      (character === '<' && this.#mention()) ||
      (character === '[' && this.#openLink()) ||
      (character === ']' && this.#closeLink()) ||
      (character === '\n' && this.#endOfParagraph()) ||
      ((character === '*' || character === '_' || character === '~') && this.#mark()) ||
      ((character === 'h' || character === 'w' || character === 'H' || character === 'W') && this.#address());
    if (isRead) return;
    const next = nextSign(this.#text, this.#at + 1);
    this.#plain += this.#text.slice(this.#at, next);
    this.#at = next;
  }

  #escape(): boolean {
    const next = this.#text.charAt(this.#at + 1);
    if (next === '' || !ESCAPABLE.includes(next)) return false;
    this.#plain += next;
    this.#at += 2;
    return true;
  }

  #code(): boolean {
    const length = runLength(this.#text, this.#at, '`');
    const fence = '`'.repeat(length);
    const start = this.#at + length;
    let end = this.#unpaired.has(length) ? -1 : this.#text.indexOf(fence, start);
    if (end < 0) this.#unpaired.add(length);
    if (end < 0 && this.#isIncomplete && !this.#text.includes('\n\n', start)) end = this.#text.length;
    if (end <= start) return this.#take(fence);
    this.#add({ kind: 'code', text: this.#text.slice(start, end) });
    this.#at = end + length;
    return true;
  }

  /** Skips a mention, which contains no markup and is processed by the mentions formatter. */
  #mention(): boolean {
    if (!/^<@(?:uid|all):/.test(this.#text.slice(this.#at, this.#at + 6))) return false;
    if (this.#mentionEnd <= this.#at) {
      const end = this.#text.indexOf('>', this.#at);
      this.#mentionEnd = end < 0 ? Number.POSITIVE_INFINITY : end + 1;
    }
    return this.#mentionEnd !== Number.POSITIVE_INFINITY && this.#take(this.#text.slice(this.#at, this.#mentionEnd));
  }

  #address(): boolean {
    if (this.#at < this.#addressEnd || isWordCharacter(this.#text.charAt(this.#at - 1))) return false;
    if (!/^(?:https?:\/\/|www\.)/i.test(this.#text.slice(this.#at, this.#at + 8))) return false;
    this.#addressEnd = this.#at;
    while (!isBlank(this.#text.charAt(this.#addressEnd))) this.#addressEnd += 1;
    return false;
  }

  #mark(): boolean {
    const character = this.#text.charAt(this.#at);
    const length = runLength(this.#text, this.#at, character);
    const delimiter = character.repeat(length);
    const mark = this.#marks[delimiter];
    if (!mark || (character === '_' && this.#at < this.#addressEnd)) return this.#take(delimiter);
    const before = this.#text.charAt(this.#at - 1);
    const after = this.#text.charAt(this.#at + length);
    const openerIndex = this.#stack.findIndex((frame) => frame.opener === delimiter);
    if (openerIndex > 0 && !isBlank(before) && !isWordCharacter(after)) return this.#close(openerIndex, mark, length);
    if (openerIndex < 0 && !isBlank(after) && !isWordCharacter(before)) return this.#open(delimiter);
    return this.#take(delimiter);
  }

  #openLink(): boolean {
    return this.#stack.length < 16 && this.#open('[');
  }

  #closeLink(): boolean {
    const openerIndex = this.#stack.findLastIndex((frame) => frame.opener === '[');
    const url = /^\]\(((?:[^\s()[\]]|\([^\s()[\]]*\))+)\)/.exec(this.#text.slice(this.#at, this.#at + 2_056))?.[1];
    const href = url === undefined ? undefined : linkTarget(url);
    if (openerIndex < 0 || url === undefined || href === undefined) return this.#take(']');
    this.#unwindTo(openerIndex);
    const children = this.#stack.pop()?.spans ?? [];
    this.#add({ kind: 'link', href, children: withHonestLabel(children, href) });
    this.#at += url.length + 3;
    this.#closeOuterLinks();
    return true;
  }

  /** Links do not nest. */
  #closeOuterLinks(): void {
    const outer = this.#stack.findIndex((frame) => frame.opener === '[');
    if (outer > 0) this.#unwindTo(outer - 1);
  }

  #endOfParagraph(): boolean {
    if (this.#text.charAt(this.#at + 1) === '\n') this.#unwindTo(0);
    return false;
  }

  #open(opener: string): boolean {
    this.#flush();
    this.#stack.push({ opener, spans: [] });
    this.#at += opener.length;
    return true;
  }

  #close(openerIndex: number, kind: MarkKind, length: number): boolean {
    this.#unwindTo(openerIndex);
    this.#add({ kind, children: this.#stack.pop()?.spans ?? [] });
    this.#at += length;
    return true;
  }

  #take(typed: string): boolean {
    this.#plain += typed;
    this.#at += typed.length;
    return true;
  }

  #add(span: Span): void {
    this.#flush();
    this.#top().spans.push(span);
  }

  #flush(): void {
    if (this.#plain !== '') pushText(this.#top().spans, this.#plain);
    this.#plain = '';
  }

  /** Turns all delimiters opened above `depth` into text, or, if `isClosing`, closes them. */
  #unwindTo(depth: number, isClosing = false): void {
    this.#flush();
    while (this.#stack.length - 1 > depth) {
      const frame = this.#stack.pop();
      if (!frame) return;
      const below = this.#top().spans;
      const kind = this.#marks[frame.opener];
      if (isClosing && kind) {
        below.push({ kind, children: frame.spans });
        continue;
      }
      if (!isClosing) pushText(below, frame.opener);
      for (const span of frame.spans) {
        if (span.kind === 'text') pushText(below, span.text);
        else below.push(span);
      }
    }
  }

  #top(): Frame {
    return this.#stack.at(-1) ?? { opener: '', spans: [] };
  }
}

/** Returns the position of the next special character. */
function nextSign(text: string, from: number): number {
  const sign = /[\\`<[\]\n*_~hwHW]/g;
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? text.length;
}

/** Merges adjacent texts, so that later formatters see whole addresses. */
function pushText(spans: Span[], text: string): void {
  const last = spans.at(-1);
  if (last?.kind === 'text') spans[spans.length - 1] = { kind: 'text', text: last.text + text };
  else spans.push({ kind: 'text', text });
}

function runLength(text: string, at: number, character: string): number {
  let length = 1;
  while (text.charAt(at + length) === character) length += 1;
  return length;
}

/**
 * Replaces a label that looks like another address, because it would disguise the link's target.
 * See docs/spec/message-list.md#text-safety.
 */
function withHonestLabel(children: readonly Span[], href: string): readonly Span[] {
  const labelHost = hostOf(textOfSpans(children));
  const host = hostOf(href);
  if (labelHost === undefined || host === undefined || labelHost === host) return children;
  return [...children, { kind: 'text', text: ` (${host})` }];
}
