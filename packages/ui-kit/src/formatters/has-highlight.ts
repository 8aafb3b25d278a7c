import type { Block, RichDocument, Span } from './rich-document.ts';

/** Whether a search found something in the document. */
export function hasHighlight(document: RichDocument): boolean {
  return document.blocks.some(isBlockHighlighted);
}

function isBlockHighlighted(block: Block): boolean {
  switch (block.kind) {
    case 'paragraph':
      return block.spans.some(isHighlighted);
    case 'quote':
      return block.blocks.some(isBlockHighlighted);
    case 'list':
      return block.items.some((item) => item.some(isBlockHighlighted));
    case 'code':
      return false;
  }
}

function isHighlighted(span: Span): boolean {
  return span.kind === 'highlight' || ('children' in span && span.children.some(isHighlighted));
}
