import type { ReactNode } from 'react';
import type { Bubble } from './bubble.ts';
import { RichBlocks } from './text/rich-blocks.tsx';
import { useDocument } from './text/use-document.ts';

/** The formatted text of an agent's response. */
export function AssistantText({ bubble, text }: { readonly bubble: Bubble; readonly text: string }): ReactNode {
  const { blocks } = useDocument(bubble, text);
  return <RichBlocks blocks={blocks} bubble={bubble} />;
}
