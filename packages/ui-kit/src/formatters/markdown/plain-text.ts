import type { Block, RichDocument, Span } from './rich-document.ts';

/** Returns the document without markup, with mentions as `@name`, for copying, quotes and screen readers. */
export function plainText(document: RichDocument): string {
  return textOfBlocks(document.blocks);
}

/** Returns the text of spans, without markup. */
export function textOfSpans(spans: readonly Span[]): string {
  return spans.map(textOfSpan).join('');
}

function textOfBlocks(blocks: readonly Block[], separator = '\n'): string {
  return blocks.map(textOfBlock).join(separator);
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return textOfSpans(block.spans);
    case 'code':
      return block.text;
    case 'quote':
      return textOfBlocks(block.blocks);
    case 'custom':
      return textOfBlocks(block.blocks, block.separator);
    case 'list': {
      const first = block.start ?? 1;
      return block.items
        .map((item, at) => `${block.ordered ? `${first + at}.` : '•'} ${textOfBlocks(item)}`)
        .join('\n');
    }
    default:
      return block satisfies never;
  }
}

function textOfSpan(span: Span): string {
  switch (span.kind) {
    case 'text':
    case 'code':
      return span.text;
    case 'mention':
    case 'mentionAll':
      return `@${span.label}`;
    case 'link':
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'highlight':
    case 'custom':
      return textOfSpans(span.children);
    default:
      return span satisfies never;
  }
}
