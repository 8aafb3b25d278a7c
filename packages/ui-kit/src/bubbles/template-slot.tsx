import type { ReactNode } from 'react';
import type { MessagePart } from '../templates/chat-message-template.ts';
import type { Bubble } from './bubble.ts';

interface Props {
  readonly view: MessagePart | undefined;
  readonly bubble: Bubble;
  /** The built-in part. */
  readonly children: ReactNode;
}

/** A part of a template; a function that is missing or answers undefined leaves it to the built-in one. Contract 5.1. */
export function TemplateSlot({ view, bubble, children }: Props): ReactNode {
  const drawn = view?.(bubble.message.clone(), bubble.alignment);
  return drawn === undefined ? children : drawn;
}
