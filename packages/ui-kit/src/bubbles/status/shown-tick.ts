import type { Chat } from '@chatwire/sdk';
import type { MessageKey } from '../../localization/message-key.ts';
import type { BubbleSettings } from '../bubble-settings.ts';

/** A delivery state that is shown as an icon. */
export type ShownTick = Exclude<Chat.Tick, 'none'>;

/**
 * Returns the delivery state to show in a row; undefined if none is shown.
 * See docs/spec/message-list.md#visibility-props, #ticks.
 */
export function shownTick({ tick, message }: Chat.MessageRow, settings: BubbleSettings): ShownTick | undefined {
  if (tick === 'none' || message.isDeleted()) return undefined;
  const shownState = tick === 'blocked' && settings.hideModerationStatus ? 'sent' : tick;
  const isReceipt =
    shownState === 'sent' || shownState === 'delivered' || shownState === 'read' || shownState === 'pending';
  return isReceipt && !settings.receiptsVisibility ? undefined : shownState;
}

/** Returns the localization key of the text of a delivery state. */
export function tickLabel(tick: ShownTick): MessageKey {
  return tick === 'queued' ? 'status.waiting' : `status.${tick}`;
}
