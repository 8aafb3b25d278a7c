import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../../adapters/list-adapter.ts';
import { UNREAD_KEY } from '../rows/list-row.ts';
import type { ListSessionOptions, ListStart } from './list-session-options.ts';
import type { ListSource } from './list-source.ts';
import type { ScrollController } from './scroll-controller.ts';
import type { UnreadSeparator } from './unread-separator.ts';

export interface OpeningList extends Pick<ListSessionOptions, 'source' | 'clock' | 'isMotionReduced' | 'report'> {
  readonly separator: UnreadSeparator;
  readonly scroll: ScrollController;
  /** Undefined while the newest message is not loaded. */
  readonly viewport: () => Viewport | undefined;
  /** Whether the user has scrolled the list, or it is scrolling elsewhere. */
  readonly isLeft: () => boolean;
  /** Jumps to a loaded message; returns false if it cannot. */
  readonly jump: (id: number | string) => Promise<boolean>;
}

/** If nothing was ever read and more messages than this are unread, the list opens at the newest page. */
const MANY = 200;
/**
 * Stored rows that were visible for longer are scrolled away with an animation; before that, the list is still opening.
 */
const OPENING_MS = 300;

/**
 * Loads the initial rows and scrolls to the initial position. An unavailable message opens the newest ones.
 * See docs/spec/message-list.md#jump-and-highlight, #start-from-unread.
 */
export async function openList(start: ListStart, list: OpeningList): Promise<void> {
  const { source, scroll } = list;
  const { goTo, fromUnread = false, lastAgentThread = false } = start;
  // Rows at the newest end would be rendered for nothing.
  if ((goTo !== undefined || fromUnread) && !hasRows(source)) scroll.isStartPending.set(true);
  try {
    if (goTo !== undefined && (await list.jump(goTo))) return;
    if (lastAgentThread) await source.load({ at: 'lastAgentThread' });
    else if (fromUnread && goTo === undefined) await openAtUnread(list);
    else await source.load({ at: 'newest' });
  } catch (error) {
    list.report(error);
  } finally {
    scroll.isStartPending.set(false);
  }
}

/**
 * Opens the list at the first unread message. If the stored rows contain it, the list stays there when the response
 * arrives.
 */
async function openAtUnread(list: OpeningList): Promise<void> {
  const { source, separator, clock, isMotionReduced } = list;
  const [began, hadRows, kept] = [clock.nowMs(), hasRows(source), storedUnread(source)];
  const shown = kept === undefined ? undefined : showUnread(list, kept, false);
  await source.load({ at: 'unread' });
  const { unreadKey } = source.getSnapshot('timeline');
  if (unreadKey === undefined || unreadKey === kept) return shown;
  if (hadRows && list.isLeft()) return separator.put(unreadKey, source.getSnapshot('unread').count);
  return showUnread(list, unreadKey, hadRows && clock.nowMs() - began >= OPENING_MS && !isMotionReduced());
}

/**
 * Places the unread separator above the first unread message and scrolls it to a third from the top. If everything
 * below fits the viewport, the newest message is shown.
 * See docs/spec/message-list.md#start-from-unread.
 */
async function showUnread(list: OpeningList, key: string, animated: boolean): Promise<void> {
  const { source, separator, scroll } = list;
  const unread = source.getSnapshot('unread');
  const isMany = isReadBackwards(unread);
  separator.put(key, unread.count, isMany);
  if (isMany) return;
  // A jump requested in the meantime takes precedence.
  const claim = scroll.claimIfFree();
  if (!claim) return;
  const hasArrived = await claim.go({ to: 'row', key: UNREAD_KEY, at: 'third', animated });
  const shown = list.viewport();
  const isAllVisible = shown !== undefined && shown.distanceToNewest <= shown.height / 3;
  if (hasArrived && isAllVisible && !list.isLeft()) await claim.go({ to: 'newest', animated });
  claim.release();
}

/**
 * Returns whether to open the newest page although there are unread messages before it.
 * See docs/spec/message-list.md#start-from-unread.
 */
function isReadBackwards({ count, lastReadMessageId }: Chat.Snapshots['unread']): boolean {
  return lastReadMessageId === undefined && count > MANY;
}

/** Returns the first unread message among the loaded rows, if they include the last read message. */
function storedUnread(source: ListSource): string | undefined {
  const { firstUnreadKey, lastReadMessageId } = source.getSnapshot('unread');
  const { keys, older } = source.getSnapshot('timeline');
  const oldest = source.getRow(keys[0] ?? '')?.message.getId();
  const reachesBack = oldest !== undefined && lastReadMessageId !== undefined && oldest <= lastReadMessageId;
  return reachesBack || older.status === 'done' ? firstUnreadKey : undefined;
}

function hasRows(source: ListSource): boolean {
  return source.getSnapshot('timeline').keys.length > 0;
}
