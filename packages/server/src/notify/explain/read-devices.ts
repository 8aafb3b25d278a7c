import { type DeviceReport, modelOf, type ReadOn } from '@chatwire/protocol';
import { maskToken } from '../../logs/redaction/mask-token.ts';
import { existingSessions } from '../../storage/access/sessions-store.ts';
import { devicesOfSessions } from '../../storage/notifications/devices/devices-store.ts';
import { formerDevicesOfSessions } from '../../storage/notifications/devices/former-devices-store.ts';
import { tokensOfSessions } from '../../storage/notifications/devices/push-tokens-store.ts';
import { BY_API_KEY, type ReadSessionId } from '../../storage/schema/conversations/read-session-id.ts';
import type { Db } from '../../storage/storage.ts';
import type { DeviceOfEntry } from './devices-of-entries.ts';

/**
 * Returns the device on which something was read; `own`: the device of the entry. Undefined if the session was not
 * stored.
 */
export type ReadDevices = (sessionId: ReadSessionId, own: DeviceOfEntry) => ReadOn | undefined;

/**
 * Looks up the devices of login sessions of users, registered and former ones, in four queries for any number of sessions.
 */
export async function readDevicesOf(
  db: Db,
  uids: readonly string[],
  sessionIds: readonly number[],
): Promise<ReadDevices> {
  const ids = [...new Set(sessionIds)].filter((id) => id !== BY_API_KEY);
  const existing = await existingSessions(db, ids);
  const reports = new Map((await devicesOfSessions(db, ids)).map((row) => [row.session_id, row.report]));
  const tokens = Map.groupBy(await tokensOfSessions(db, ids), ({ session_id }) => session_id);
  const former = Map.groupBy(await formerDevicesOfSessions(db, uids, ids), ({ session_id }) => session_id);
  return (sessionId, own) => {
    if (sessionId === null) return undefined;
    if (sessionId === BY_API_KEY) return { kind: 'apiKey' };
    if (sessionId === (own.token?.session_id ?? own.former?.session_id)) return { kind: 'thisDevice' };
    const [token] = tokens.get(sessionId) ?? [];
    const [removed] = former.get(sessionId) ?? [];
    const report: DeviceReport = JSON.parse(reports.get(sessionId) ?? removed?.report ?? '{}');
    const name = modelOf(report);
    const named = {
      ...(name !== undefined && { name }),
      ...(token && { platform: token.platform, pushToken: maskToken(token.push_token) }),
    };
    if (existing.has(sessionId)) return { kind: 'device', ...named };
    if (!removed) return { kind: 'signedOut' };
    const { platform, token_end, because, removed_at_ms } = removed;
    return {
      kind: 'device',
      ...named,
      platform,
      pushToken: maskToken(token_end),
      former: { because, atMS: removed_at_ms },
    };
  };
}
