import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../../adapters/list-adapter.ts';
import { UNREAD_KEY } from '../rows/list-row.ts';
import type { ListSessionOptions, ListStart } from './list-session-options.ts';
import type { ListSource } from './list-source.ts';
import type { ScrollController } from './scroll-controller.ts';
import type { UnreadSeparator } from './unread-separator.ts';

/** The part of a list that `openList` uses. */
export interface OpeningList extends Pick<ListSessionOptions, 'source' | 'clock' | 'isMotionReduced' | 'report'> {
  readonly separator: UnreadSeparator;
  readonly scroll: ScrollController;
  /** Returns the viewport; undefined while the newest message is not loaded. */
  readonly viewport: () => Viewport | undefined;
  /** Returns whether the user or another jump has scrolled the list since it began to open. */
  readonly hasMovedOn: () => boolean;
  /** Jumps to a message. Resolves to false if it cannot be shown. */
  readonly jump: (id: number | string) => Promise<boolean>;
}

/** Maximum number of unread messages with which a list opens at the first of them if nothing was ever read. */
const MAX_UNREAD = 200;
/**
 * Milliseconds for which the list counts as opening. If the response takes longer, the list scrolls from the stored rows
 * to the first unread message with an animation.
 */
const OPENING_MS = 300;

/**
 * Loads the initial rows and scrolls to the start. If the message to jump to is unavailable, opens at the newest one.
 * Resolves even if loading fails, which is reported.
 * See docs/spec/message-list.md#jump-and-highlight, #start-from-unread.
 */
export async function openList(start: ListStart, list: OpeningList): Promise<void> {
  const { source, scroll } = list;
  const { goTo, fromUnread = false, lastAgentThread = false } = start;
  // Otherwise rows at the newest end would be rendered, and replaced at once.
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
 * Opens the list at the first unread message: at once if the rows of the client contain it, otherwise when the response
 * has arrived.
 */
async function openAtUnread(list: OpeningList): Promise<void> {
  const { source, separator, clock, isMotionReduced } = list;
  const [startedAtMs, hadRows, storedKey] = [clock.nowMs(), hasRows(source), storedUnreadKey(source)];
  const scrolling = storedKey === undefined ? undefined : showUnread(list, storedKey, false);
  await source.load({ at: 'unread' });
  const { unreadKey } = source.getSnapshot('timeline');
  if (unreadKey === undefined || unreadKey === storedKey) return scrolling;
  if (hadRows && list.hasMovedOn()) return separator.put(unreadKey, source.getSnapshot('unread').count);
  return showUnread(list, unreadKey, hadRows && clock.nowMs() - startedAtMs >= OPENING_MS && !isMotionReduced());
}

/**
 * Places the unread separator above the first unread message and scrolls, so that the separator is a third of the
 * viewport from the top. If everything below it fits the viewport, scrolls to the newest message instead.
 * See docs/spec/message-list.md#start-from-unread.
 */
async function showUnread(list: OpeningList, key: string, animated: boolean): Promise<void> {
  const { source, separator, scroll } = list;
  const unread = source.getSnapshot('unread');
  const isAtNewest = startsAtNewest(unread);
  separator.put(key, unread.count, isAtNewest);
  if (isAtNewest) return;
  // A jump requested in the meantime takes precedence.
  const claim = scroll.claimIfFree();
  if (!claim) return;
  const hasArrived = await claim.go({ to: 'row', key: UNREAD_KEY, at: 'third', animated });
  const viewport = list.viewport();
  const isAllVisible = viewport !== undefined && viewport.distanceToNewest <= viewport.height / 3;
  if (hasArrived && isAllVisible && !list.hasMovedOn()) await claim.go({ to: 'newest', animated });
  claim.release();
}

/**
 * Returns whether to open at the newest message although there are unread messages before it.
 * See docs/spec/message-list.md#start-from-unread.
 */
function startsAtNewest({ count, lastReadMessageId }: Chat.Snapshots['unread']): boolean {
  return lastReadMessageId === undefined && count > MAX_UNREAD;
}

/** Returns the key of the first unread message if the rows of the client certainly contain it, otherwise undefined. */
function storedUnreadKey(source: ListSource): string | undefined {
  const { firstUnreadKey, lastReadMessageId } = source.getSnapshot('unread');
  const { keys, older } = source.getSnapshot('timeline');
  const oldest = source.getRow(keys[0] ?? '')?.message.getId();
  const containsLastRead = oldest !== undefined && lastReadMessageId !== undefined && oldest <= lastReadMessageId;
  return containsLastRead || older.status === 'done' ? firstUnreadKey : undefined;
}

function hasRows(source: ListSource): boolean {
  return source.getSnapshot('timeline').keys.length > 0;
}
