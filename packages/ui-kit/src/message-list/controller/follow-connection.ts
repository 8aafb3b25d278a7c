import { isConnected } from '../../provider/is-connected.ts';
import type { Followed } from './follower.ts';

/**
 * Repeats a failed first load when the connection is back.
 * See docs/spec/message-list.md#states.
 */
export function followConnection(list: Followed): () => void {
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
