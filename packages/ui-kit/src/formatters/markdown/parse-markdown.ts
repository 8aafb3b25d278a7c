import { type ParseOptions, parseInline } from './parse-inline.ts';
import type { Block, RichDocument } from './rich-document.ts';

const MAX_DEPTH = 16;
const MAX_LIST_DEPTH = 4;
const FENCE = /^```([\w+#.-]*)\s*$/;
const LIST_LINE = /^([ \t]*)(-|\d{1,9}\.)[ \t]+(\S.*)$/;

/**
 * Parses the Markdown subset of messages; everything else stays as typed. In an incomplete text, a delimiter whose
 * closing delimiter is still missing is not displayed.
 * See docs/spec/message-list.md#markdown-subset, #text-and-pacing.
 */
export function parseMarkdown(text: string, { isIncomplete = false }: ParseOptions = {}): RichDocument {
  const parsedText = isIncomplete ? text.replace(OPEN_LINE, '').trimEnd() : text;
  return { blocks: blocksOf(parsedText.split(/\r\n|\r|\n/), 0, isIncomplete) };
}

/** A last line that contains only the beginning of a block. */
const OPEN_LINE = /(?:^|[\r\n])[ \t>]*(?:[->]|\d{1,9}\.)?[ \t]*$/;

function blocksOf(lines: readonly string[], depth: number, isIncomplete: boolean): readonly Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = (isLast = false) => {
    const text = withoutOuterBlankLines(paragraph);
    paragraph = [];
    const spans = parseInline(text, { isIncomplete: isIncomplete && isLast });
    if (spans.length > 0) blocks.push({ kind: 'paragraph', spans });
  };
  // After an unclosed fence, further fences are unclosed too.
  let hasOpenFence = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const language: string | undefined = hasOpenFence ? undefined : FENCE.exec(line)?.[1];
    const fenceEnd: number | undefined = language === undefined ? undefined : endOfFence(lines, at, isIncomplete);
    hasOpenFence ||= language !== undefined && fenceEnd === undefined;
    const end = fenceEnd ?? (depth < MAX_DEPTH ? Math.max(endOfQuote(lines, at), endOfList(lines, at)) : at);
    if (end === at) {
      paragraph.push(line);
      at += 1;
      continue;
    }
    endParagraph();
    const inner = lines.slice(at, end);
    const isOpen = isIncomplete && end >= lines.length;
    if (fenceEnd !== undefined) blocks.push(codeOf(inner, language));
    else if (line.startsWith('>')) blocks.push(quoteOf(inner, depth, isOpen));
    else blocks.push(...listsOf(inner, 1, isOpen));
    at = end;
  }
  endParagraph(true);
  return blocks;
}

/** Returns the line after a fenced block; undefined without a closing fence, unless it may still come. */
function endOfFence(lines: readonly string[], from: number, isIncomplete: boolean): number | undefined {
  for (let at = from + 1; at < lines.length; at += 1) if (lines[at]?.trim() === '```') return at + 1;
  return isIncomplete ? lines.length : undefined;
}

function codeOf(lines: readonly string[], language: string | undefined): Block {
  // Without a closing fence the text is incomplete; backticks at its end may become that fence.
  const inner = lines.slice(1, /^\s*`+\s*$/.test(lines.at(-1) ?? '') ? -1 : undefined);
  return { kind: 'code', ...(language && { language }), text: inner.join('\n') };
}

function endOfQuote(lines: readonly string[], from: number): number {
  let end = from;
  while (/^>(?: |$)/.test(lines[end] ?? '')) end += 1;
  return end;
}

function quoteOf(lines: readonly string[], depth: number, isIncomplete: boolean): Block {
  return {
    kind: 'quote',
    blocks: blocksOf(
      lines.map((line) => line.slice(line.startsWith('> ') ? 2 : 1)),
      depth + 1,
      isIncomplete,
    ),
  };
}

/** A list continues with its entries and with lines that are indented below one. */
function endOfList(lines: readonly string[], from: number): number {
  const first = LIST_LINE.exec(lines[from] ?? '');
  if (!first || indentOf(first[1]) > 3) return from;
  let end = from + 1;
  while (end < lines.length && (LIST_LINE.test(lines[end] ?? '') || /^[ \t]{2,}\S/.test(lines[end] ?? ''))) end += 1;
  return end;
}

interface Entry {
  readonly ordered: boolean;
  readonly number: number;
  readonly text: string[];
  readonly inner: string[];
}

/** Returns the entries of one indentation; deeper ones belong to the entry above. */
function listsOf(lines: readonly string[], level: number, isIncomplete: boolean): readonly Block[] {
  const entries: Entry[] = [];
  const base = indentOf(LIST_LINE.exec(lines[0] ?? '')?.[1]);
  for (const line of lines) {
    const [, indent, marker = '-', text = ''] = LIST_LINE.exec(line) ?? [];
    const last = entries.at(-1);
    const isDeeper = indent === undefined ? (last?.inner.length ?? 0) > 0 : indentOf(indent) > base + 1;
    if (last && isDeeper && level < MAX_LIST_DEPTH) last.inner.push(line);
    else if (indent === undefined) last?.text.push(line.trim());
    else entries.push({ ordered: marker !== '-', number: Number.parseInt(marker, 10), text: [text], inner: [] });
  }
  const lists: { ordered: boolean; start: number; items: (readonly Block[])[] }[] = [];
  for (const entry of entries) {
    const last = lists.at(-1);
    const item = itemOf(entry, level, isIncomplete && entry === entries.at(-1));
    if (last?.ordered === entry.ordered) last.items.push(item);
    else lists.push({ ordered: entry.ordered, start: entry.number, items: [item] });
  }
  return lists.map(({ ordered, start, items }) => ({ kind: 'list', ordered, ...(ordered && { start }), items }));
}

function itemOf({ text, inner }: Entry, level: number, isIncomplete: boolean): readonly Block[] {
  const isOpen = isIncomplete && inner.length === 0;
  const ownParagraph: Block = { kind: 'paragraph', spans: parseInline(text.join('\n'), { isIncomplete: isOpen }) };
  return inner.length === 0 ? [ownParagraph] : [ownParagraph, ...listsOf(inner, level + 1, isIncomplete)];
}

function indentOf(blanks: string | undefined): number {
  return (blanks ?? '').replaceAll('\t', '    ').length;
}

function withoutOuterBlankLines(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return '';
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(first, last + 1).join('\n');
}
