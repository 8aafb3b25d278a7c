import type { Chat } from '@chatwire/sdk';
import { createElement, type ReactNode } from 'react';
import { NO_OPTIONS } from '../../options/row-options.ts';
import { LiveBubble } from '../rows/live-bubble.tsx';
import type { ActionContext } from './action-context.ts';

/** Passes the thread of a message to the app. See docs/spec/message-list.md#callbacks. */
export function pressThread(row: Chat.MessageRow, context: ActionContext): void {
  const { props, events } = context;
  const message = row.message.clone();
  const { user, group, onThreadRepliesPress } = props;
  if (onThreadRepliesPress) onThreadRepliesPress(message, () => bubbleView(row.key, context));
  else events.emit('openThread', { message, user, group });
}

/** Renders a live bubble of the message; null if the message is no longer known. */
function bubbleView(rowKey: string, { handle, settings }: ActionContext): ReactNode {
  if (!settings || !handle?.getRow(rowKey)) return null;
  const actions = { ...settings.actions, openMedia: undefined };
  const outside = { ...settings, alignment: 'leftAligned' as const, ...NO_TOOLS, actions };
  return createElement(LiveBubble, { handle, rowKey, settings: outside });
}

/** Settings of a bubble outside its list: no options, and no link to the thread that it is shown in. */
const NO_TOOLS = { RowTools: undefined, optionsOf: () => NO_OPTIONS, isThread: true };
