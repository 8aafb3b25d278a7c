import type { BareServerHandlers } from '../connections/bare-server.ts';
import { Worker } from '../connections/worker.ts';
import { Listener } from './listener.ts';

/**
 * Returns the milliseconds until the last of `members` clients has a frame that a bare WebSocket server sends to all of
 * them, for each of `messages` frames: the time that the sockets of this machine take, without a message being stored.
 */
export async function bareBroadcast(members: number, messages: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const script = new URL('../connections/bare-server.ts', import.meta.url);
  const server = stack.use(new Worker<BareServerHandlers>(script));
  const url = await server.request('url');
  const listeners: Listener[] = [];
  stack.defer(() => {
    for (const listener of listeners) listener.close();
  });
  for (let n = 0; n < members; n += 1) listeners.push(await Listener.open(url, ''));
  const frame = `{"type":"message","data":"${'x'.repeat(600)}"}`;
  const times: number[] = [];
  for (let n = 0; n < messages; n += 1) {
    const arrivals = listeners.map((listener) => listener.next());
    const startedAtMs = performance.now();
    await server.request('broadcast', frame);
    times.push(Math.max(...(await Promise.all(arrivals))) - startedAtMs);
  }
  return times;
}
