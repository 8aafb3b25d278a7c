import type { Chat } from '@chatwire/sdk';
import { createElement, type ReactNode } from 'react';
import { NO_OPTIONS } from '../../options/row-options.ts';
import { LiveBubble } from '../rows/live-bubble.tsx';
import type { ActionContext } from './action-context.ts';

/**
 * Asks the app to open the thread of a message, by `onThreadRepliesPress` or the event `openThread`.
 * See docs/spec/message-list.md#callbacks.
 */
export function pressThread(row: Chat.MessageRow, context: ActionContext): void {
  const { props, events } = context;
  const message = row.message.clone();
  const { user, group, onThreadRepliesPress } = props;
  if (onThreadRepliesPress) onThreadRepliesPress(message, () => bubbleView(row.key, context));
  else events.emit('openThread', { message, user, group });
}

/** Returns a bubble that stays up to date; null if the list no longer contains the message. */
function bubbleView(rowKey: string, { handle, settings }: ActionContext): ReactNode {
  if (!settings || !handle?.getRow(rowKey)) return null;
  const actions = { ...settings.actions, openMedia: undefined };
  const outsideSettings = { ...settings, alignment: 'leftAligned' as const, ...NO_TOOLS, actions };
  return createElement(LiveBubble, { handle, rowKey, settings: outsideSettings });
}

/** Settings of a bubble outside its list: no options, and no link to the thread that it is shown in. */
const NO_TOOLS = { RowTools: undefined, optionsOf: () => NO_OPTIONS, isThread: true };
