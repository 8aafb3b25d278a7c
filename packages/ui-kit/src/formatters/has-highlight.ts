import { findMatches } from './find-matches.ts';
import type { Block, RichDocument, Span } from './rich-document.ts';

/**
 * Returns whether a search matches in the document. Matches in code blocks are searched here, because they are
 * highlighted only while rendering.
 */
export function hasHighlight(document: RichDocument, keyword: string): boolean {
  return document.blocks.some((block) => isBlockHighlighted(block, keyword));
}

function isBlockHighlighted(block: Block, keyword: string): boolean {
  switch (block.kind) {
    case 'paragraph':
      return block.spans.some(isHighlighted);
    case 'quote':
      return block.blocks.some((inner) => isBlockHighlighted(inner, keyword));
    case 'list':
      return block.items.some((item) => item.some((inner) => isBlockHighlighted(inner, keyword)));
    case 'code':
      return findMatches(block.text, keyword).length > 0;
  }
}

function isHighlighted(span: Span): boolean {
  return span.kind === 'highlight' || ('children' in span && span.children.some(isHighlighted));
}
