import { isConnected } from '../../provider/is-connected.ts';
import type { FollowedList } from './follower.ts';

/**
 * Repeats a failed first load when the connection is back. Returns a function that stops this.
 * See docs/spec/message-list.md#states.
 */
export function followConnection(list: FollowedList): () => void {
  const {
    target: { client },
    handle,
  } = list;
  let wasConnected = isConnected(client);
  return client.subscribe('connection', () => {
    const isBack = isConnected(client) && !wasConnected;
    wasConnected = isConnected(client);
    if (isBack && handle.getSnapshot('timeline').status === 'error') list.retry();
  });
}
