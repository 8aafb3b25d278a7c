import type { ReceiverType } from '@chatwire/protocol';
import { nameArgument, receiverTypeArgument } from '../base/arguments.ts';
import { path } from '../http/path.ts';

/** Returns the path of the caller's conversation with a user or in a group; `part`: of another resource below it. */
export function conversationPath(withId: string, type: ReceiverType, part = 'conversation'): string {
  if (receiverTypeArgument(type) === 'group') return `${path`/groups/${nameArgument(withId, 'guid')}`}/${part}`;
  return `${path`/users/${nameArgument(withId, 'uid')}`}/${part}`;
}
