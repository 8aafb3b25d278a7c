import type { PaneRoute } from './pane-route.ts';

/** Visible screens of a pane, and the width of the inbox in px. */
export interface Columns {
  /** Whether there is room for one screen only. */
  readonly isSingle: boolean;
  readonly hasInbox: boolean;
  readonly hasChat: boolean;
  readonly hasThread: boolean;
  readonly hasInfo: boolean;
  readonly inboxWidth: number;
}

// Minimum widths for two and three columns, in px at a text scale of 1.
const MIN_TWO_WIDTH = 560;
const MIN_THREE_WIDTH = 960;

/**
 * Returns the screens that fit side by side into a width in px. The screen opened last is always among them.
 * `textScale`: larger text needs wider screens.
 */
export function columnsOf(width: number, { chat, threadId, panel }: PaneRoute, textScale = 1): Columns {
  const scaledWidth = width / textScale;
  const hasThread = threadId !== undefined;
  const hasInfo = panel === 'info' && chat !== undefined;
  const panels = { hasThread, hasInfo };
  const inboxWidth = Math.round(Math.min(320, Math.max(212, scaledWidth * 0.4)) * textScale);
  if (scaledWidth >= MIN_THREE_WIDTH) return { isSingle: false, hasInbox: true, hasChat: true, ...panels, inboxWidth };
  const hasChat = !hasThread && !hasInfo;
  if (scaledWidth >= MIN_TWO_WIDTH) return { isSingle: false, hasInbox: true, hasChat, ...panels, inboxWidth };
  const isOpen = chat !== undefined;
  return { isSingle: true, hasInbox: !isOpen, hasChat: isOpen && hasChat, ...panels, inboxWidth };
}
