import { type Marks, parseInline } from '../formatters/markdown/parse-inline.ts';
import type { Block, Span } from '../formatters/markdown/rich-document.ts';
import { type ListPart, listPartAt } from './list-part.ts';
import { parseTable, type Table } from './parse-table.ts';

/** How blocks are made that the Markdown subset does not have. */
export interface RichBlockOptions {
  /** Whether the text is still being streamed. */
  readonly isIncomplete: boolean | undefined;
  readonly code: (text: string, language: string | undefined) => Block;
  readonly heading: (spans: readonly Span[], level: number) => Block;
  readonly table: (table: Table) => Block;
  readonly rule: () => Block;
}

/** Deeper quotes and lists are flat text. */
const MAX_DEPTH = 16;
const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
/** A last line of which only the marks have arrived. */
const MARKS_ONLY = /^[ \t>]*(?:[-*+_=#|:`~ \t]+|\d{1,9}[.)]|\[|[-*+] \[[ xX]?\]?)?[ \t]*$/;

const MARKS: Marks = { '***': 'bold', '**': 'bold', '*': 'italic', __: 'underline', _: 'italic', '~~': 'strike' };

/**
 * Parses Markdown as assistants write it, in one pass over the lines. See docs/spec/message-list.md#rich-markdown.
 */
export function parseRichBlocks(text: string, options: RichBlockOptions): readonly Block[] {
  const parser = new BlockParser(options);
  const isOpen = options.isIncomplete === true;
  // A line break at the end does not end the last block, which may continue.
  return parser.blocks((isOpen ? text.trimEnd() : text).split(/\r\n|\r|\n/), 0, isOpen);
}

/** The blocks from a line on, and the line after them. */
interface Part {
  readonly blocks: readonly Block[];
  readonly end: number;
}

class BlockParser {
  readonly #options: RichBlockOptions;

  constructor(options: RichBlockOptions) {
    this.#options = options;
  }

  /** `isOpen`: the text continues after the last line. */
  blocks(lines: readonly string[], depth: number, isOpen: boolean): readonly Block[] {
    const blocks: Block[] = [];
    let paragraph: string[] = [];
    /** Fences without a closing one below; a later fence of the same kind has none either. */
    const unclosed = new Set<string>();
    const endParagraph = (isLast: boolean) => {
      const text = paragraph.join('\n').trim();
      paragraph = [];
      const spans = inline(text, isOpen && isLast);
      if (spans.length > 0) blocks.push({ kind: 'paragraph', spans });
    };
    for (let at = 0; at < lines.length; ) {
      const fence = fenceAt(lines, at, isOpen, unclosed);
      if (!fence && isOpen && isUndecided(lines, at)) break;
      const part = fence
        ? { blocks: [this.#options.code(...fence.code)], end: fence.end }
        : this.#partAt(lines, at, depth, isOpen);
      if (part) {
        endParagraph(false);
        blocks.push(...part.blocks);
        at = part.end;
      } else {
        paragraph.push(lines[at] ?? '');
        at += 1;
      }
    }
    endParagraph(true);
    return blocks;
  }

  /** Returns the block that starts at a line; undefined for a line of a paragraph. */
  #partAt(lines: readonly string[], at: number, depth: number, isOpen: boolean): Part | undefined {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    if (heading) {
      const spans = inline(heading[2] ?? '', isOpen && at === lines.length - 1);
      return { blocks: [this.#options.heading(spans, heading[1]?.length ?? 1)], end: at + 1 };
    }
    if (RULE.test(line)) return { blocks: [this.#options.rule()], end: at + 1 };
    const foundTable = parseTable(lines, at, (cell, isLast) => inline(cell, isOpen && isLast));
    if (foundTable) return { blocks: [this.#options.table(foundTable.table)], end: foundTable.end };
    return depth < MAX_DEPTH
      ? (this.#quoteAt(lines, at, depth, isOpen) ?? this.#listAt(lines, at, depth, isOpen))
      : undefined;
  }

  #quoteAt(lines: readonly string[], at: number, depth: number, isOpen: boolean): Part | undefined {
    let end = at;
    while (/^ {0,3}>/.test(lines[end] ?? '')) end += 1;
    if (end === at) return undefined;
    const inner = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ''));
    const blocks = this.blocks(inner, depth + 1, isOpen && end === lines.length);
    return { blocks: [{ kind: 'quote', blocks }], end };
  }

  #listAt(lines: readonly string[], at: number, depth: number, isOpen: boolean): Part | undefined {
    const list: ListPart | undefined = listPartAt(lines, at);
    if (!list) return undefined;
    const isLastOpen = isOpen && list.end === lines.length;
    const items = list.items.map((item, index) =>
      this.blocks(item, depth + 1, isLastOpen && index === list.items.length - 1),
    );
    const { ordered, start, end } = list;
    return { blocks: [{ kind: 'list', ordered, ...(ordered && { start }), items }], end };
  }
}

/** Returns the fenced code that starts at a line; without a closing fence only in text that is still growing. */
function fenceAt(
  lines: readonly string[],
  at: number,
  isOpen: boolean,
  unclosed: Set<string>,
): { readonly code: [text: string, language: string | undefined]; readonly end: number } | undefined {
  const [, indent = '', mark, language] = FENCE.exec(lines[at] ?? '') ?? [];
  if (mark === undefined || unclosed.has(mark)) return undefined;
  const closing = new RegExp(`^[ \\t]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
  let end = at + 1;
  while (end < lines.length && !closing.test(lines[end] ?? '')) end += 1;
  const isClosed = end < lines.length;
  if (!isClosed && !isOpen) {
    unclosed.add(mark);
    return undefined;
  }
  const inner = lines.slice(at + 1, end);
  // Marks at the end of a growing block may become its closing fence.
  if (!isClosed && /^[ \t]*[`~]+[ \t]*$/.test(inner.at(-1) ?? '')) inner.pop();
  const text = inner.map((line) => withoutIndent(line, indent.length)).join('\n');
  return { code: [text, language || undefined], end: isClosed ? end + 1 : end };
}

/** Returns whether the last lines of a streamed text may still become markup, or the header row of a table. */
function isUndecided(lines: readonly string[], at: number): boolean {
  const linesLeft = lines.length - at;
  if (linesLeft === 1) return MARKS_ONLY.test(lines[at] ?? '') || /^[ \t]*\|/.test(lines[at] ?? '');
  const isHead = linesLeft === 2 && /^[ \t]*\|/.test(lines[at] ?? '') && /^[ \t|:-]*$/.test(lines[at + 1] ?? '');
  return isHead && parseTable(lines, at, () => []) === undefined;
}

function inline(text: string, isIncomplete: boolean): readonly Span[] {
  return parseInline(text, { isIncomplete, marks: MARKS });
}

/** Returns a line without at most `indent` leading blanks. */
function withoutIndent(line: string, indent: number): string {
  const blanks = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(indent, blanks));
}
