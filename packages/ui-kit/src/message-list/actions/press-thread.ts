import type { Chat } from '@chatwire/sdk';
import { createElement, type ReactNode } from 'react';
import { NO_OPTIONS } from '../../options/row-options.ts';
import { LiveBubble } from '../live-bubble.tsx';
import type { ActionWorld } from './action-world.ts';

/** Passes the thread of a message to the app. See docs/spec/message-list.md#callbacks. */
export function pressThread(row: Chat.MessageRow, world: ActionWorld): void {
  const { props, events } = world;
  const message = row.message.clone();
  const { user, group, onThreadRepliesPress } = props;
  if (onThreadRepliesPress) onThreadRepliesPress(message, () => bubbleView(row.key, world));
  else events.emit('openThread', { message, user, group });
}

/** Null when the message is no longer known. */
function bubbleView(rowKey: string, { handle, settings }: ActionWorld): ReactNode {
  if (!settings || !handle?.getRow(rowKey)) return null;
  const actions = { ...settings.actions, openMedia: undefined };
  const outside = { ...settings, alignment: 'leftAligned' as const, ...NO_TOOLS, actions };
  return createElement(LiveBubble, { handle, rowKey, settings: outside });
}

/** A bubble outside its list has no options; in its thread it needs no link to the thread. */
const NO_TOOLS = { RowTools: undefined, optionsOf: () => NO_OPTIONS, isThread: true };
