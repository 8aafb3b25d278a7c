import type { Chat } from '@chatwire/sdk';
import { useMemo } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useLocalUrls } from '../bubbles/media/use-media-items.ts';
import { useRow, useSnapshot } from '../conversation/use-snapshot.ts';
import { type ViewerItem, viewerItems } from './viewer-item.ts';

/**
 * Returns the pictures and videos of the loaded messages of a conversation, oldest first. For a message without a row,
 * such as the parent of a thread, returns only those of the message.
 */
export function useConversationMedia(handle: Chat.ConversationHandle, key: string): readonly ViewerItem[] {
  const localUrl = useLocalUrls();
  const canPlay = useAdapters().video?.VideoView !== undefined;
  const keys = useSnapshot(handle, 'timeline')?.keys;
  const rowOfKey = useRow(handle, key);
  return useMemo(() => {
    const rows = keys?.includes(key) ? keys.map((each) => handle.getRow(each)) : [rowOfKey];
    return rows.flatMap((row) => (row ? viewerItems(row, localUrl, canPlay) : []));
  }, [handle, keys, key, rowOfKey, localUrl, canPlay]);
}
