import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../list-adapter.ts';
import { UNREAD_KEY } from '../rows/list-row.ts';
import type { Travel } from './travel.ts';

/** So many, of which none was ever read, are read from the newest page backwards. */
const MANY = 200;

/** Whether the newest page is shown, although there are unread messages before it. Contract 13.6. */
export function isReadBackwards({ count, lastReadMessageId }: Chat.Snapshots['unread']): boolean {
  return lastReadMessageId === undefined && count > MANY;
}

/**
 * The unread separator a third from the top; if everything below it fits the viewport, the newest message. `viewport`
 * is undefined while the newest message is not loaded, and once the list is on its way elsewhere. Contract 13.2.
 */
export async function showUnread(travel: Travel, viewport: () => Viewport | undefined): Promise<void> {
  const hasArrived = await travel.go({ to: 'row', key: UNREAD_KEY, at: 'third', animated: false });
  const shown = viewport();
  const isAllVisible = shown !== undefined && shown.distanceToNewest <= shown.height / 3;
  if (hasArrived && isAllVisible) await travel.go({ to: 'newest', animated: false });
}
