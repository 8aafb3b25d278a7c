import { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { BubbleProps } from '../bubble.ts';
import { hasFiles, isEmptyMessage } from '../is-empty-message.ts';
import { AudioContent } from '../media/audio-content.tsx';
import { FileContent } from '../media/file-content.tsx';
import { Caption, PictureContent } from '../media/picture-content.tsx';
import { AssistantContent } from '../runs/assistant-content.tsx';
import { TextBody } from '../text/text-body.tsx';
import { TextContent } from '../text/text-content.tsx';
import { UnsupportedContent } from './unsupported-content.tsx';

/** The built-in content of a message. See docs/spec/message-list.md#built-in-kinds. */
export function BubbleContent({ bubble }: BubbleProps): ReactNode {
  const { message } = bubble;
  // Never renders an empty bubble.
  if (isEmptyMessage(message)) return <UnsupportedContent bubble={bubble} />;
  if (message instanceof Chat.TextMessage) return <TextContent bubble={bubble} message={message} />;
  if (message instanceof Chat.AIAssistantMessage) return <AssistantContent bubble={bubble} message={message} />;
  if (message instanceof Chat.CustomMessage) {
    const text = message.getConversationText();
    return text ? <TextBody bubble={bubble} text={text} /> : <UnsupportedContent bubble={bubble} />;
  }
  if (!(message instanceof Chat.MediaMessage)) return <UnsupportedContent bubble={bubble} />;
  if (!hasFiles(message)) return <Caption bubble={bubble} text={message.getCaption() ?? ''} />;
  switch (message.getType()) {
    case 'image':
    case 'video':
      return <PictureContent bubble={bubble} message={message} />;
    case 'audio':
      return <AudioContent bubble={bubble} message={message} />;
    default:
      return <FileContent bubble={bubble} message={message} />;
  }
}
