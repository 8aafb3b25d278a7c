import type { Block, RichDocument, Span } from './markdown/rich-document.ts';

/** Returns the document with the spans of each paragraph replaced. */
export function mapParagraphs(
  document: RichDocument,
  replace: (spans: readonly Span[]) => readonly Span[],
): RichDocument {
  return { blocks: document.blocks.map((block) => mapBlock(block, replace)) };
}

/**
 * Returns the document with each text replaced; text in code and links is unchanged.
 * See docs/spec/message-list.md#formatter-pipeline.
 */
export function mapTexts(document: RichDocument, replace: (text: string) => readonly Span[]): RichDocument {
  const mapSpans = (spans: readonly Span[]): readonly Span[] =>
    spans.flatMap((span): readonly Span[] => {
      switch (span.kind) {
        case 'text':
          return replace(span.text);
        case 'bold':
        case 'italic':
        case 'underline':
        case 'strike':
        case 'highlight':
        case 'custom':
          return [{ ...span, children: mapSpans(span.children) }];
        case 'link':
        case 'code':
        case 'mention':
        case 'mentionAll':
          return [span];
      }
    });
  return mapParagraphs(document, mapSpans);
}

function mapBlock(block: Block, replace: (spans: readonly Span[]) => readonly Span[]): Block {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, spans: replace(block.spans) };
    case 'quote':
    case 'custom':
      return { ...block, blocks: block.blocks.map((inner) => mapBlock(inner, replace)) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((inner) => mapBlock(inner, replace))) };
    case 'code':
      return block;
  }
}
