import type { ReactNode } from 'react';
import type { Bubble } from '../bubble.ts';
import { RichBlocks } from '../text/rich-blocks.tsx';
import { useDocument } from '../text/use-document.ts';

interface Props {
  readonly bubble: Bubble;
  readonly text: string;
  /** Whether the text is still being streamed, or was cut off. Default: false. */
  readonly isIncomplete?: boolean;
}

/** The formatted text of an agent's response. */
export function AssistantText({ bubble, text, isIncomplete }: Props): ReactNode {
  const { blocks } = useDocument(bubble, text, isIncomplete);
  return <RichBlocks blocks={blocks} bubble={bubble} />;
}
