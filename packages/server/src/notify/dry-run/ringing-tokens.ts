import type { LogStore } from '../../logs/log-store.ts';
import { tokensOfUser } from '../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';
import { type RingingTokens, ringingTokensOf } from '../engine/ringing-devices.ts';
import type { PreparedEvent } from '../prepare-event.ts';

/**
 * Returns the tokens a ring-stop would be sent to: those that rang according to the log; for a virtual call, all. See
 * docs/spec/notifications.md#call-tokens-and-ring-stop.
 */
export async function ringingTokens(
  { db, logs }: { readonly db: Db; readonly logs: LogStore },
  { event, triggerKind }: PreparedEvent,
  uid: string,
  nowMs: number,
): Promise<RingingTokens> {
  if (triggerKind.kind !== 'call') return new Set();
  if (event.message.id !== '0') return ringingTokensOf(logs, event);
  return new Set((await tokensOfUser(db, uid, nowMs)).map(({ push_token }) => push_token));
}
