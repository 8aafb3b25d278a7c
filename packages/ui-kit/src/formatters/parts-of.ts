import type { Block, Span } from './markdown/rich-document.ts';

/** Returns the blocks or spans directly inside one. */
export function partsOf(part: Block | Span): readonly (Block | Span)[] {
  if ('spans' in part) return part.spans;
  if ('blocks' in part) return part.blocks;
  if ('items' in part) return part.items.flat();
  return 'children' in part ? part.children : [];
}
