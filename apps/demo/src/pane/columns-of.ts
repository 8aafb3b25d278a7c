import type { PaneRoute } from './pane-route.ts';

export interface Columns {
  readonly isSingle: boolean;
  readonly hasInbox: boolean;
  readonly hasChat: boolean;
  readonly hasThread: boolean;
  readonly hasInfo: boolean;
  readonly inboxWidth: number;
}

const TWO_FROM = 560;
const THREE_FROM = 960;

/**
 * Returns the screens that fit side by side into a width in px, at least the one opened last. `textScale`: larger texts
 * need wider screens.
 */
export function columnsOf(width: number, { chat, threadId, panel }: PaneRoute, textScale = 1): Columns {
  const room = width / textScale;
  const hasThread = threadId !== undefined;
  const hasInfo = panel === 'info' && chat !== undefined;
  const side = { hasThread, hasInfo };
  const inboxWidth = Math.round(Math.min(320, Math.max(212, room * 0.4)) * textScale);
  if (room >= THREE_FROM) return { isSingle: false, hasInbox: true, hasChat: true, ...side, inboxWidth };
  const hasChat = !hasThread && !hasInfo;
  if (room >= TWO_FROM) return { isSingle: false, hasInbox: true, hasChat, ...side, inboxWidth };
  const isOpen = chat !== undefined;
  return { isSingle: true, hasInbox: !isOpen, hasChat: isOpen && hasChat, ...side, inboxWidth };
}
