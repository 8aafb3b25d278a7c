import { textOfSpans } from '../markdown/plain-text.ts';
import type { Block, RichDocument, Span } from '../markdown/rich-document.ts';
import { partsOf } from '../parts-of.ts';
import { linkTarget } from './link-target.ts';

export interface Link {
  readonly target: string;
  readonly text: string;
}

/** Returns the links of a document that can be opened, in reading order. */
export function linksOf({ blocks }: RichDocument): readonly Link[] {
  return blocks.flatMap(linksIn);
}

function linksIn(part: Block | Span): readonly Link[] {
  if (part.kind !== 'link') return partsOf(part).flatMap(linksIn);
  const target = linkTarget(part.href);
  return target === undefined ? [] : [{ target, text: textOfSpans(part.children) }];
}
