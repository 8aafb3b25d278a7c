import type { ReactNode } from 'react';
import type { Bubble } from '../bubble.ts';
import { LongText } from './long-text.tsx';
import { mayBeLong } from './may-be-long.ts';
import { RichBlocks } from './rich-blocks.tsx';
import { useDocument } from './use-document.ts';

interface Props {
  readonly bubble: Bubble;
  readonly text: string;
  /** Width in px left free at the end of the last line. Default: 0. */
  readonly endSpace?: number;
  /** Whether the end of the text is missing. Default: false. */
  readonly isIncomplete?: boolean;
}

/** Formatted text, collapsed to twelve lines until the user expands it. */
export function TextBody({ bubble, text, endSpace, isIncomplete }: Props): ReactNode {
  const { blocks } = useDocument(bubble, text, isIncomplete);
  const blockViews = <RichBlocks blocks={blocks} bubble={bubble} endSpace={endSpace} />;
  if (!mayBeLong(text)) return blockViews;
  return (
    <LongText text={text} bubble={bubble}>
      {blockViews}
    </LongText>
  );
}
