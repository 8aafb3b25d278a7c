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
  /** The user has scrolled the list, or it is scrolling elsewhere. */
  readonly isLeft: () => boolean;
  /** Jumps to a loaded message; returns false if it cannot. */
  readonly jump: (id: number | string) => Promise<boolean>;
}

/** More unread messages than this, if none was ever read, are read backwards from the newest page. */
const MANY = 200;
/** A user who has seen stored rows for longer is scrolled away from them; before that, the list is still opening. */
const LED_MS = 300;

/**
 * Loads the initial rows and scrolls to the initial position. An unavailable message opens the newest ones.
 * See docs/spec/message-list.md#jump-and-highlight, #start-from-unread.
 */
export async function openList(start: ListStart, list: OpeningList): Promise<void> {
  const { source, scroll } = list;
  const { goTo, fromUnread = false, lastAgentThread = false } = start;
  // Rendering rows at the newest end first would be wasted.
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

/** If the stored rows contain the first unread message, the list opens there and stays. */
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
 * Puts the unread separator above the first unread message, a third from the top; if everything below fits the
 * viewport, the newest message is shown. See docs/spec/message-list.md#start-from-unread.
 */
async function showUnread(list: OpeningList, key: string, animated: boolean): Promise<void> {
  const { source, separator, scroll } = list;
  const unread = source.getSnapshot('unread');
  const isMany = isReadBackwards(unread);
  separator.put(key, unread.count, isMany);
  if (isMany) return;
  // A jump requested meanwhile takes precedence.
  const claim = scroll.claimIfFree();
  if (!claim) return;
  const hasArrived = await claim.go({ to: 'row', key: UNREAD_KEY, at: 'third', animated });
  const shown = list.viewport();
  const isAllVisible = shown !== undefined && shown.distanceToNewest <= shown.height / 3;
  if (hasArrived && isAllVisible && !list.isLeft()) await claim.go({ to: 'newest', animated });
  claim.release();
}

/**
 * Whether to show the newest page although there are unread messages before it.
 * See docs/spec/message-list.md#start-from-unread.
 */
function isReadBackwards({ count, lastReadMessageId }: Chat.Snapshots['unread']): boolean {
  return lastReadMessageId === undefined && count > MANY;
}

/** First unread message among the loaded rows, if they reach back to the last read message. */
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
