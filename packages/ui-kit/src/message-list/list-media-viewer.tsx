import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { useBubbleSettings } from '../bubbles/bubble-settings.ts';
import { MediaViewer } from '../viewer/media-viewer.tsx';
import { useConversationMedia } from '../viewer/use-conversation-media.ts';

interface Props {
  readonly handle: Chat.ConversationHandle;
  /** The row with the pressed file. */
  readonly rowKey: string;
  /** Id of that file. */
  readonly openId: string;
  readonly onClose: () => void;
}

/** The media viewer, with the pictures and videos of all loaded messages. */
export function ListMediaViewer({ handle, rowKey, openId, onClose }: Props): ReactNode {
  const items = useConversationMedia(handle, rowKey);
  return <MediaViewer items={items} openId={openId} settings={useBubbleSettings()} onClose={onClose} />;
}
