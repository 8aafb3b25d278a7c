import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { Bubble } from '../bubble.ts';
import { LinkPreview } from './link-preview.tsx';
import { statusRoom } from './status-room.ts';
import { TextBody } from './text-body.tsx';
import { Translation } from './translation.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.TextMessage;
}

/** A text, the card of a link in it, and its translation. Contract 5.3. */
export function TextContent({ bubble, message }: Props): ReactNode {
  return (
    <>
      {message.getMetadata()?.['linkPreview'] !== undefined && <LinkPreview bubble={bubble} />}
      <TextBody bubble={bubble} text={message.getText()} room={statusRoom(bubble)} />
      {bubble.row.translation && <Translation bubble={bubble} />}
    </>
  );
}
