import type { PluralForm } from './plural-rules.ts';

/** The parts of a message that depend on the language. */
export interface MessageLanguage {
  plural(count: number): PluralForm;
  number(value: number): string;
}

export type MessageArguments = Readonly<Record<string, string | number>>;

/** A parsed message. */
export type Message = readonly Part[];

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'argument'; readonly name: string }
  /** `#`: the count of the surrounding plural. */
  | { readonly kind: 'count' }
  | { readonly kind: 'plural' | 'select'; readonly name: string; readonly cases: ReadonlyMap<string, Message> };

/**
 * Parses the subset of ICU messages that the kit uses: arguments, `plural` with `=n` and `#`, `select`, and quoting
 * (`''` is an apostrophe, `'{…}'` is text). Throws a SyntaxError for anything else.
 * See docs/spec/message-list.md#localization.
 */
export function parseMessage(pattern: string): Message {
  const parser = new Parser(pattern);
  const message = parser.message(false);
  parser.end();
  return message;
}

/** Formats a message with its arguments; missing ones are omitted. */
export function formatMessage(message: Message, args: MessageArguments, language: MessageLanguage): string {
  return formatParts(message, args, language, undefined);
}

/** Returns the names of a message's arguments, and the forms of its plurals. */
export function messageShape(message: Message): { arguments: Set<string>; plurals: string[][] } {
  const shape = { arguments: new Set<string>(), plurals: [] as string[][] };
  for (const part of message) {
    if (part.kind === 'text' || part.kind === 'count') continue;
    shape.arguments.add(part.name);
    if (part.kind === 'argument') continue;
    if (part.kind === 'plural') shape.plurals.push([...part.cases.keys()]);
    for (const inner of part.cases.values()) {
      const innerShape = messageShape(inner);
      for (const name of innerShape.arguments) shape.arguments.add(name);
      shape.plurals.push(...innerShape.plurals);
    }
  }
  return shape;
}

function formatParts(
  message: Message,
  args: MessageArguments,
  language: MessageLanguage,
  count: number | undefined,
): string {
  return message.map((part) => formatPart(part, args, language, count)).join('');
}

function formatPart(part: Part, args: MessageArguments, language: MessageLanguage, count: number | undefined): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'count':
      return count === undefined ? '#' : language.number(count);
    case 'argument':
      return valueText(args[part.name], language);
    case 'select':
      return formatParts(caseOf(part.cases, String(args[part.name] ?? 'none')), args, language, count);
    case 'plural': {
      const value = Number(args[part.name] ?? 0);
      const exact = part.cases.get(`=${value}`);
      return formatParts(exact ?? caseOf(part.cases, language.plural(value)), args, language, value);
    }
    default:
      return part satisfies never;
  }
}

function caseOf(cases: ReadonlyMap<string, Message>, name: string): Message {
  return cases.get(name) ?? cases.get('other') ?? [];
}

function valueText(value: string | number | undefined, language: MessageLanguage): string {
  return typeof value === 'number' ? language.number(value) : (value ?? '');
}

class Parser {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** Parses up to the closing brace or the end. */
  message(inPlural: boolean): Message {
    const parts: Part[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') parts.push({ kind: 'text', text });
      text = '';
    };
    while (this.#at < this.#pattern.length && this.#peek() !== '}') {
      if (this.#peek() === '{') {
        flush();
        parts.push(this.#argument());
      } else if (inPlural && this.#peek() === '#') {
        flush();
        this.#at += 1;
        parts.push({ kind: 'count' });
      } else {
        text += this.#literal();
      }
    }
    flush();
    return parts;
  }

  end(): void {
    if (this.#at < this.#pattern.length) throw this.#fault('the end');
  }

  #argument(): Part {
    this.#take('{');
    const name = this.#word();
    if (this.#accept('}')) return { kind: 'argument', name };
    this.#take(',');
    const kind = this.#word();
    if (kind !== 'plural' && kind !== 'select') throw this.#fault('plural or select');
    this.#take(',');
    const cases = new Map<string, Message>();
    while (!this.#accept('}')) {
      const selector = this.#word();
      this.#take('{');
      cases.set(selector, this.message(kind === 'plural'));
      this.#take('}');
    }
    if (!cases.has('other')) throw this.#fault('a case "other"');
    return { kind, name, cases };
  }

  #literal(): string {
    const character = this.#pattern.charAt(this.#at++);
    if (character !== "'") return character;
    if (this.#peek() === "'") return this.#pattern.charAt(this.#at++);
    if (!/[{}#]/.test(this.#peek())) return character;
    const start = this.#at;
    const close = this.#pattern.indexOf("'", start);
    this.#at = close === -1 ? this.#pattern.length : close + 1;
    return this.#pattern.slice(start, close === -1 ? undefined : close);
  }

  #word(): string {
    this.#skipSpace();
    const start = this.#at;
    while (/[\w=-]/.test(this.#peek())) this.#at += 1;
    if (start === this.#at) throw this.#fault('a name');
    const word = this.#pattern.slice(start, this.#at);
    this.#skipSpace();
    return word;
  }

  #accept(character: string): boolean {
    this.#skipSpace();
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #take(character: string): void {
    if (this.#peek() !== character) throw this.#fault(`"${character}"`);
    this.#at += 1;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#peek())) this.#at += 1;
  }

  #peek(): string {
    return this.#pattern.charAt(this.#at);
  }

  #fault(expected: string): SyntaxError {
    return new SyntaxError(`Expected ${expected} at ${this.#at} of the message "${this.#pattern}".`);
  }
}
