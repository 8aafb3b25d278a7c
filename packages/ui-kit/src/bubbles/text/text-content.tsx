import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { Bubble } from '../bubble.ts';
import { LinkPreview } from './link-preview.tsx';
import { TextBody } from './text-body.tsx';
import { Translation } from './translation.tsx';
import { useStatusRoom } from './use-status-room.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.TextMessage;
}

/** A text, the card of a link in it, and its translation. Contract 5.3. */
export function TextContent({ bubble, message }: Props): ReactNode {
  const room = useStatusRoom(bubble);
  return (
    <>
      <LinkPreview bubble={bubble} />
      <TextBody bubble={bubble} text={message.getText()} room={room} />
      <Translation bubble={bubble} />
    </>
  );
}
