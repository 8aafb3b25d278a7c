import { linkTarget } from './link-target.ts';
import { textOfSpans } from './plain-text.ts';
import type { Block, RichDocument, Span } from './rich-document.ts';

export interface Link {
  readonly target: string;
  readonly text: string;
}

/** Returns the links of a document that can be opened, in reading order. */
export function linksOf({ blocks }: RichDocument): readonly Link[] {
  return blocks.flatMap(linksOfBlock);
}

function linksOfBlock(block: Block): readonly Link[] {
  switch (block.kind) {
    case 'paragraph':
      return block.spans.flatMap(linksOfSpan);
    case 'quote':
      return block.blocks.flatMap(linksOfBlock);
    case 'list':
      return block.items.flatMap((item) => item.flatMap(linksOfBlock));
    case 'code':
      return [];
    default:
      return block satisfies never;
  }
}

function linksOfSpan(span: Span): readonly Link[] {
  if (span.kind === 'link') {
    const target = linkTarget(span.href);
    return target === undefined ? [] : [{ target, text: textOfSpans(span.children) }];
  }
  return 'children' in span ? span.children.flatMap(linksOfSpan) : [];
}
