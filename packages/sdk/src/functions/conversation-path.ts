import type { ReceiverType } from '@chatwire/protocol';
import { nameArgument, receiverTypeArgument } from '../base/arguments.ts';
import { path } from '../http/path.ts';

/** The caller's conversation with a user or in a group, or another part of it. */
export function conversationPath(withId: string, type: ReceiverType, part = 'conversation'): string {
  if (receiverTypeArgument(type) === 'group') return `${path`/groups/${nameArgument(withId, 'guid')}`}/${part}`;
  return `${path`/users/${nameArgument(withId, 'uid')}`}/${part}`;
}
