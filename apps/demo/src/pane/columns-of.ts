import type { PaneRoute } from './pane-route.ts';

export interface Columns {
  readonly isSingle: boolean;
  readonly hasInbox: boolean;
  readonly hasChat: boolean;
  readonly hasThread: boolean;
  readonly inboxWidth: number;
}

const TWO_FROM = 560;
const THREE_FROM = 960;

/** Returns the screens that fit side by side into a width in px, at least the one opened last. */
export function columnsOf(width: number, { chat, threadId }: PaneRoute): Columns {
  const hasThread = threadId !== undefined;
  const inboxWidth = Math.round(Math.min(320, Math.max(212, width * 0.37)));
  if (width >= THREE_FROM) return { isSingle: false, hasInbox: true, hasChat: true, hasThread, inboxWidth };
  const hasChat = !hasThread;
  if (width >= TWO_FROM) return { isSingle: false, hasInbox: true, hasChat, hasThread, inboxWidth };
  const isOpen = chat !== undefined;
  return { isSingle: true, hasInbox: !isOpen, hasChat: isOpen && hasChat, hasThread, inboxWidth };
}
