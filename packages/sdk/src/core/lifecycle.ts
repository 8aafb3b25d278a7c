import { failure } from '../base/chat-exception.ts';
import { nothing } from '../base/nothing.ts';
import type { LogoutCause } from '../listeners/listeners.ts';
import type { Core } from './core.ts';

/** Begins a session after a login or with a stored session: loads the user's stored data, and connects. */
export async function beginSession(core: Core, uid: string): Promise<void> {
  await core.sessionStore.deviceId();
  core.topics.changed('session');
  for (const part of [core.store.cache, core.outbox, core.drafts]) {
    // A logout in the meantime has cleared what belongs to the user.
    if (core.session.uid !== uid) return;
    await part?.begin(uid);
  }
  // A failure is not handled here: `connect` retries, and connection listeners are notified.
  if (core.settings.autoEstablishSocketConnection ?? true) core.connection.connect().catch(nothing);
  else if (core.session.settings === undefined) core.session.refreshSettings().catch(nothing);
}

/**
 * Ends a session after a logout or an expired token. An expired session keeps stored data for the next login of the
 * same user.
 */
export async function endSession(core: Core, uid: string, cause: LogoutCause): Promise<void> {
  core.connection.disconnect();
  if (cause === 'logout') {
    core.cursor.forget();
    core.drafts.forget();
    core.store.cache?.forget();
  }
  clear(core);
  if (cause === 'expired') return core.outbox.pause();
  core.outbox.clear(failure('USER_NOT_LOGGED_IN'));
  await core.storage.clear(uid);
}

/** Stops all parts of a client, and clears the data in memory. */
export function dispose(core: Core): void {
  core.session.dispose();
  core.connection.dispose();
  core.userSync.dispose();
  core.deviceReceipts.stop();
  core.http.stop();
  core.outbox.dispose(failure('ERR_DISPOSED'));
  clear(core);
  core.listeners.clear();
  core.topics.release();
  core.timers.stop();
}

/** Clears the user's data in memory. */
function clear(core: Core): void {
  core.store.clear();
  core.agentSessions.clear();
  core.records.clear();
  core.sequences.clear();
  core.delivered.clear();
  core.receipts.clear();
  core.calls.clear();
  core.userSync.clear();
  core.cursor.stop();
  core.drafts.stop();
}
