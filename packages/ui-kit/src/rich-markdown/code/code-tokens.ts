import { type Grammar, grammarOf } from './grammars.ts';

export type CodeKind =
  | 'comment'
  | 'string'
  | 'number'
  | 'keyword'
  | 'function'
  | 'type'
  | 'property'
  | 'inserted'
  | 'deleted';

export interface KindOfCode {
  readonly text: string;
  /** Undefined for plain code. */
  readonly kind?: CodeKind | undefined;
}

/** Longer code keeps one colour, so that a message is formatted within its time. */
const MAX_LENGTH = 20_000;

/**
 * Divides code into pieces with a kind; together they are the code. Unfinished strings and comments end with the code.
 * One plain piece for unknown languages. See docs/spec/message-list.md#rich-markdown.
 */
export function codeTokens(code: string, language: string | undefined): readonly KindOfCode[] {
  const grammar = grammarOf(language);
  if (!grammar || code === '' || code.length > MAX_LENGTH) return code === '' ? [] : [{ text: code }];
  const tokens: KindOfCode[] = [];
  const add = (text: string, kind?: CodeKind) => {
    const last = tokens.at(-1);
    if (last && last.kind === kind) tokens[tokens.length - 1] = { text: last.text + text, kind };
    else tokens.push({ text, kind });
  };
  const { pattern } = grammar;
  pattern.lastIndex = 0;
  for (let at = 0; at < code.length; ) {
    const match = pattern.exec(code);
    if (!match || match[0] === '') {
      add(code.slice(at));
      break;
    }
    if (match.index > at) add(code.slice(at, match.index));
    at = match.index + match[0].length;
    add(match[0], kindOf(match, code, at, grammar));
  }
  return tokens;
}

function kindOf(match: RegExpExecArray, code: string, end: number, grammar: Grammar): CodeKind | undefined {
  const { word, ...others } = match.groups ?? {};
  if (word === undefined) {
    const [kind] = Object.entries(others).find(([, text]) => text !== undefined) ?? [];
    const isKey = kind === 'string' && grammar.hasStringKeys && /^\s*:/.test(code.slice(end, end + 40));
    return isKey ? 'property' : (kind as CodeKind | undefined);
  }
  if (grammar.keywords.has(grammar.ignoresCase ? word.toLowerCase() : word)) return 'keyword';
  if (grammar.hasFunctions && code.charAt(end) === '(') return 'function';
  return grammar.hasTypes && /^[A-Z][A-Za-z0-9]*[a-z]/.test(word) ? 'type' : undefined;
}
