import { ignoreChatException } from '../base/chat-exception.ts';
import { path } from '../http/path.ts';
import { frameOf } from '../realtime/frame.ts';
import type { Conversations } from './create-conversations.ts';

/**
 * Fetches the other users of open one-on-one conversations, because presence is not replayed after a lost connection.
 * See docs/spec/sdk.md#typing-and-presence.
 */
export function refreshPresence({ http, store }: Conversations): void {
  for (const uid of store.peers) {
    const user = http.ask('GET', path`/users/${uid}`);
    const refreshed = user.then((json) => {
      const frame = frameOf({ type: 'presence', data: { user: json } });
      if (frame) store.receive(frame);
    });
    refreshed.catch(ignoreChatException);
  }
}
