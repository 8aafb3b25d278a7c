import { ignoreChatException } from '../base/chat-exception.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import { type Frame, frameOf } from '../realtime/frame.ts';

/**
 * Presence is not replayed after a lost connection: who is across from what is shown is read anew.
 * See docs/spec/sdk.md#typing-and-presence.
 */
export function readPeopleAgain(http: HttpClient, uids: readonly string[], tell: (frame: Frame) => void): void {
  for (const uid of uids) {
    const told = http.ask('GET', path`/users/${uid}`).then((user) => {
      const frame = frameOf({ type: 'presence', data: { user } });
      if (frame) tell(frame);
    });
    told.catch(ignoreChatException);
  }
}
