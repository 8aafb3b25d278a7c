import { isConnected } from '../is-connected.ts';
import type { Followed } from './follower.ts';

/**
 * Loads again when the connection is back and the first load has failed.
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
