import type { Block, RichDocument, Span } from '../markdown/rich-document.ts';
import { partsOf } from '../parts-of.ts';
import { findMatches } from './find-matches.ts';

/**
 * Returns whether a search matches in the document. Matches in code blocks are searched here, because they are
 * highlighted only while rendering.
 */
export function hasHighlight(document: RichDocument, keyword: string): boolean {
  const isHighlighted = (part: Block | Span): boolean =>
    part.kind === 'highlight' ||
    (part.kind === 'code' && findMatches(part.text, keyword).length > 0) ||
    partsOf(part).some(isHighlighted);
  return document.blocks.some(isHighlighted);
}
