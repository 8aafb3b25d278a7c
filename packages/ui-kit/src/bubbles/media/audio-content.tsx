import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { Bubble } from '../bubble.ts';
import { AudioCard } from './audio-card.tsx';
import { Caption } from './picture-content.tsx';
import { ShowMore } from './show-more.tsx';
import { useMediaItems } from './use-media-items.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.MediaMessage;
}

/** Audio files as players; voice notes show their waveform. See docs/spec/message-list.md#built-in-kinds. */
export function AudioContent({ bubble, message }: Props): ReactNode {
  const items = useMediaItems(message);
  const { audioType, waveform } = message.getMetadata() ?? {};
  const isVoice = audioType === 'voice_note';
  const levels = isVoice && Array.isArray(waveform) ? waveform.filter((level) => typeof level === 'number') : [];
  return (
    <>
      <ShowMore
        items={items}
        bubble={bubble}
        renderCard={(item, index) => (
          <AudioCard key={index} item={item} bubble={bubble} isVoice={isVoice} waveform={levels} />
        )}
      />
      <Caption bubble={bubble} text={message.getCaption() ?? ''} />
    </>
  );
}
