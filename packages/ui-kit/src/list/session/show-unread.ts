import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../list-adapter.ts';
import { UNREAD_KEY } from '../rows/list-row.ts';
import type { ListSource } from './list-source.ts';
import type { Travel } from './travel.ts';
import type { UnreadSeparator } from './unread-separator.ts';

interface Unread {
  readonly source: ListSource;
  readonly separator: UnreadSeparator;
  readonly travel: Travel;
  /** Undefined while the newest message is not loaded, and once the list is on its way elsewhere. */
  readonly viewport: () => Viewport | undefined;
}

/** So many, of which none was ever read, are read from the newest page backwards. */
const MANY = 200;

/**
 * Puts the unread separator above the first unread message, and that a third from the top; if everything below it fits the
 * viewport, the newest message is shown. Contract 13.2.
 */
export async function showUnread({ source, separator, travel, viewport }: Unread): Promise<void> {
  const { unreadKey } = source.getSnapshot('timeline');
  if (unreadKey === undefined) return;
  const unread = source.getSnapshot('unread');
  const isMany = isReadBackwards(unread);
  separator.put(unreadKey, unread.count, isMany);
  if (isMany) return;
  const hasArrived = await travel.go({ to: 'row', key: UNREAD_KEY, at: 'third', animated: false });
  const shown = viewport();
  const isAllVisible = shown !== undefined && shown.distanceToNewest <= shown.height / 3;
  if (hasArrived && isAllVisible) await travel.go({ to: 'newest', animated: false });
}

/** Whether the newest page is shown, although there are unread messages before it. Contract 13.6. */
function isReadBackwards({ count, lastReadMessageId }: Chat.Snapshots['unread']): boolean {
  return lastReadMessageId === undefined && count > MANY;
}
