/** A list and the lines of its items, without their markers and indentation. */
export interface ListPart {
  readonly ordered: boolean;
  /** Number of the first item. */
  readonly start: number;
  readonly items: readonly (readonly string[])[];
  /** The line after the list. */
  readonly end: number;
}

const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(\S.*)$/;

interface Marker {
  readonly indent: number;
  readonly ordered: boolean;
  readonly number: number;
  readonly text: string;
}

/**
 * Returns the list that starts at a line. An item continues with lines that are indented below its marker; blank lines
 * before such a line, or before the next item, belong to the list.
 */
export function listPartAt(lines: readonly string[], at: number): ListPart | undefined {
  const first = markerOf(lines[at]);
  if (!first) return undefined;
  const items: string[][] = [[first.text]];
  let end = at + 1;
  while (end < lines.length) {
    let next = end;
    while (lines[next]?.trim() === '') next += 1;
    if (next === lines.length) break;
    const line = lines[next] ?? '';
    const marker = markerOf(line);
    const item = items.at(-1) ?? [];
    if (indentOf(line) >= first.indent + 2) {
      item.push(...lines.slice(end, next), line);
    } else if (marker?.ordered === first.ordered) {
      items.push([marker.text]);
    } else break;
    end = next + 1;
  }
  return { ordered: first.ordered, start: first.number, items: items.map(withoutCommonIndent), end };
}

function markerOf(line = ''): Marker | undefined {
  const [, blanks, mark = '', , text = ''] = ITEM.exec(line) ?? [];
  if (blanks === undefined) return undefined;
  const number = Number.parseInt(mark, 10);
  return { indent: indentOf(line), ordered: !Number.isNaN(number), number, text: withTaskBox(text) };
}

/** Replaces the marker of a task with an empty or ticked box. */
function withTaskBox(text: string): string {
  return text.replace(/^\[([ xX])\][ \t]+/, (_, sign: string) => (sign === ' ' ? '☐ ' : '☑ '));
}

/** Returns the first line as it is and the others without the indentation that all of them have. */
function withoutCommonIndent([first = '', ...others]: readonly string[]): readonly string[] {
  const indents = others.filter((line) => line.trim() !== '').map(indentOf);
  const common = Math.min(...indents);
  return [first, ...others.map((line) => line.replaceAll('\t', '    ').slice(common))];
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
}
