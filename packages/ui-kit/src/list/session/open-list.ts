import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../list-adapter.ts';
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
  /** The reader has moved the list, or it is on its way elsewhere. */
  readonly isLeft: () => boolean;
  /** To a message that is shown at once; false if it cannot be. */
  readonly jump: (id: number | string) => Promise<boolean>;
}

/** So many, of which none was ever read, are read from the newest page backwards. */
const MANY = 200;
/** Whoever has seen kept rows for longer is led from there to others; before that, the list is still opening. */
const LED_MS = 300;

/**
 * Loads what is to be seen first, and goes there. A message that cannot be shown leads to the newest ones.
 * See docs/spec/message-list.md#jump-and-highlight, #start-from-unread.
 */
export async function openList(start: ListStart, list: OpeningList): Promise<void> {
  const { source, scroll } = list;
  const { goTo, fromUnread = false, lastAgentThread = false } = start;
  // Rows at the newest end would be drawn for nothing.
  if ((goTo !== undefined || fromUnread) && !hasRows(source)) scroll.isAwaited.set(true);
  try {
    if (goTo !== undefined && (await list.jump(goTo))) return;
    if (lastAgentThread) await source.load({ at: 'lastAgentThread' });
    else if (fromUnread && goTo === undefined) await openAtUnread(list);
    else await source.load({ at: 'newest' });
  } catch (error) {
    list.report(error);
  } finally {
    scroll.isAwaited.set(false);
  }
}

/** What is kept may already say which message is the first unread one: then the list opens there, and stays. */
async function openAtUnread(list: OpeningList): Promise<void> {
  const { source, separator, clock, isMotionReduced } = list;
  const [began, hadRows, kept] = [clock.nowMs(), hasRows(source), keptUnread(source)];
  const shown = kept === undefined ? undefined : showUnread(list, kept, false);
  await source.load({ at: 'unread' });
  const { unreadKey } = source.getSnapshot('timeline');
  if (unreadKey === undefined || unreadKey === kept) return shown;
  if (hadRows && list.isLeft()) return separator.put(unreadKey, source.getSnapshot('unread').count);
  return showUnread(list, unreadKey, hadRows && clock.nowMs() - began >= LED_MS && !isMotionReduced());
}

/**
 * Puts the unread separator above the first unread message, and that a third from the top; if everything below it fits the
 * viewport, the newest message is shown. See docs/spec/message-list.md#start-from-unread.
 */
async function showUnread(list: OpeningList, key: string, animated: boolean): Promise<void> {
  const { source, separator, scroll } = list;
  const unread = source.getSnapshot('unread');
  const isMany = isReadBackwards(unread);
  separator.put(key, unread.count, isMany);
  if (isMany) return;
  // A jump that was asked for meanwhile wins.
  const claim = scroll.claimIfFree();
  if (!claim) return;
  const hasArrived = await claim.go({ to: 'row', key: UNREAD_KEY, at: 'third', animated });
  const shown = list.viewport();
  const isAllVisible = shown !== undefined && shown.distanceToNewest <= shown.height / 3;
  if (hasArrived && isAllVisible && !list.isLeft()) await claim.go({ to: 'newest', animated });
  claim.release();
}

/**
 * Whether the newest page is shown, although there are unread messages before it.
 * See docs/spec/message-list.md#start-from-unread.
 */
function isReadBackwards({ count, lastReadMessageId }: Chat.Snapshots['unread']): boolean {
  return lastReadMessageId === undefined && count > MANY;
}

/** First unread message among the rows that are there, if they reach back to where the user has read. */
function keptUnread(source: ListSource): string | undefined {
  const { firstUnreadKey, lastReadMessageId } = source.getSnapshot('unread');
  const { keys, older } = source.getSnapshot('timeline');
  const oldest = source.getRow(keys[0] ?? '')?.message.getId();
  const reachesBack = oldest !== undefined && lastReadMessageId !== undefined && oldest <= lastReadMessageId;
  return reachesBack || older.status === 'done' ? firstUnreadKey : undefined;
}

function hasRows(source: ListSource): boolean {
  return source.getSnapshot('timeline').keys.length > 0;
}
