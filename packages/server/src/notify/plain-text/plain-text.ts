import { isolate, withoutBidiControls } from './bidi.ts';
import { inlineText, type NameMention } from './inline-text.ts';

/**
 * Turns the text of a message into plain text for push, email, and SMS: Markdown marks are removed, mentions become
 * names, lines and list items are kept. Takes time linear in the length of the text. See docs/spec/last-mile.md#plain-text.
 */
export function plainText(text: string, nameMention: NameMention): string {
  const lines = withoutBidiControls(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n');
  const blocks: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(inlineText(paragraph.join('\n'), isolatedMention(nameMention)));
    paragraph = [];
  };
  const closings = new FenceClosings(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const closing = closings.of(at);
    if (closing !== undefined) {
      endParagraph();
      blocks.push(lines.slice(at + 1, closing).join('\n'));
      at = closing;
    } else if (line.trim() === '') {
      endParagraph();
      blocks.push('');
    } else {
      paragraph.push(withoutBlockMarks(line));
    }
  }
  endParagraph();
  return normalizeLines(blocks.join('\n'));
}

/** Removes the marks of quotes and headings from a line; list marks become bullets. */
function withoutBlockMarks(line: string): string {
  const unquoted = line.replace(/^(?: {0,3}>)+ ?/, '');
  const heading = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(unquoted);
  if (heading) return heading[1] ?? '';
  return unquoted.replace(/^([ \t]*)[-*+][ \t]+(?=\S)/, '$1• ');
}

/** Removes control characters other than line breaks, turns tabs into spaces, and keeps at most one empty line. */
function normalizeLines(text: string): string {
  return text
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function isolatedMention(nameMention: NameMention): NameMention {
  return (kind, id, text) => isolate(nameMention(kind, id, text), text);
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;

/** Finds the line that closes a code fence; a fence that is never closed is text. */
class FenceClosings {
  readonly #lines: readonly string[];
  /** Length of the shortest fence that has no closing line below, by the character of the fence. */
  readonly #unclosed = new Map<string, number>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  of(at: number): number | undefined {
    const [, fence] = FENCE.exec(this.#lines[at] ?? '') ?? [];
    if (fence === undefined) return undefined;
    const mark = fence.charAt(0);
    if (fence.length >= (this.#unclosed.get(mark) ?? Number.POSITIVE_INFINITY)) return undefined;
    for (let line = at + 1; line < this.#lines.length; line += 1) {
      const text = (this.#lines[line] ?? '').trim();
      if (text.length >= fence.length && text === mark.repeat(text.length)) return line;
    }
    this.#unclosed.set(mark, fence.length);
    return undefined;
  }
}
