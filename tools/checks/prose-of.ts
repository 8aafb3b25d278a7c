/** A line of prose in a file. */
export interface Prose {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  readonly kind: 'comment' | 'string' | 'jsx' | 'title' | 'doc';
}

/** Matches a comment, a string, or a regular expression after a character that can precede an expression. */
const TOKENS =
  /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`)|(?<=[=(,:[!&|?{};]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;
const JSX_TEXT = />([^<>{}=;()]*[a-z][^<>{}=;()]* [^<>{}=;()]*)</g;
const TITLE = /\b(?:test|it|describe)(?:\.[\w.]+)?(?:\([^()'"`]*\))?\(\s*$/;
/** Matches SQL, which is not prose. */
const SQL = /^\s*(?:select|insert|update|delete|create|with|alter|drop|pragma)\b/i;

/** Returns the comments, sentences in strings, test titles, and JSX text of a source file. */
export function proseOfCode(source: string, isJsx: boolean): readonly Prose[] {
  const prose: Prose[] = [];
  const lineOf = lineCounter(source);
  for (const match of source.matchAll(TOKENS)) {
    const [, comment, string] = match;
    if (comment !== undefined) {
      const lines = comment.split('\n');
      const from = lineOf(match.index);
      for (const [index, text] of lines.entries()) {
        prose.push({
          text: text.replace(/^\s*(?:\/\*\*?|\*\/?|\/\/)\s?/, '').replace(/\s*\*\/$/, ''),
          line: from + index,
          kind: 'comment',
        });
      }
    } else if (string !== undefined) {
      const text = string.slice(1, -1);
      const kind = TITLE.test(source.slice(Math.max(0, match.index - 60), match.index)) ? 'title' : 'string';
      if (kind === 'title' || (/[a-z] [a-z]/i.test(text) && !SQL.test(text))) {
        prose.push({ text: text.replaceAll(/\$\{[^{}]*\}/g, '…'), line: lineOf(match.index), kind });
      }
    }
  }
  if (isJsx) {
    for (const match of source.matchAll(JSX_TEXT)) {
      prose.push({ text: (match[1] ?? '').trim(), line: lineOf(match.index), kind: 'jsx' });
    }
  }
  return prose;
}

/** Returns the lines of a page without code. */
export function proseOfPage(page: string): readonly Prose[] {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ');
  const text = page
    .replaceAll(/^ *```.*?^ *```$/gms, blank)
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, blank)
    .replaceAll(/<\/?[a-z][^<>]*>/gi, blank)
    .replaceAll(/(`+)(?!`).+?(?<!`)\1(?!`)/g, '`…`')
    .replaceAll(/\]\([^)]*\)/g, ']');
  return text.split('\n').map((line, index) => ({ text: line, line: index + 1, kind: 'doc' }));
}

function lineCounter(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
