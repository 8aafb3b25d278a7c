import type { ReceiverType } from '@chatwire/protocol';
import { nameArgument, receiverTypeArgument } from '../base/arguments.ts';
import { path } from '../http/path.ts';

/** Returns the path of the caller's conversation with a user or in a group. */
export function conversationPath(withId: string, type: ReceiverType): string {
  if (receiverTypeArgument(type) === 'group') return path`/groups/${nameArgument(withId, 'guid')}/conversation`;
  return path`/users/${nameArgument(withId, 'uid')}/conversation`;
}
