import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { Bubble } from '../bubble.ts';
import { FileCard } from './file-card.tsx';
import { Caption } from './picture-content.tsx';
import { ShowMore } from './show-more.tsx';
import { useMediaItems } from './use-media-items.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.MediaMessage;
}

/** Files as cards. See docs/spec/message-list.md#built-in-kinds. */
export function FileContent({ bubble, message }: Props): ReactNode {
  const items = useMediaItems(message);
  return (
    <>
      <ShowMore
        items={items}
        bubble={bubble}
        renderCard={(item, index) => <FileCard key={index} item={item} bubble={bubble} />}
      />
      <Caption bubble={bubble} text={message.getCaption() ?? ''} />
    </>
  );
}
