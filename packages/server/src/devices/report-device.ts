import { DeviceReport, type DeviceReportRequest } from '@chatwire/protocol';
import { Value } from 'typebox/value';
import { ApiError, badRequest } from '../base/errors/api-error.ts';
import { isTimeZone } from '../base/time/time-zone.ts';
import { updateSession } from '../storage/access/sessions-store.ts';
import { type DeviceRow, findDevice, saveDevice } from '../storage/notifications/devices/devices-store.ts';
import { saveProfile } from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Storage } from '../storage/storage.ts';
import { withChanges } from './device-changes.ts';
import { parseChanges, parseReport } from './device-json.ts';

/**
 * Returns the report in a request, with members and channels in a fixed order, so that equal reports have equal JSON. Throws
 * 400 for an unknown time zone.
 */
export function parseDeviceReport(body: DeviceReportRequest): DeviceReport {
  const { timezone } = body;
  if (typeof timezone === 'string' && !isTimeZone(timezone)) {
    throw badRequest({ timezone: ['must be an IANA time zone'] });
  }
  const given: Readonly<Record<string, unknown>> = body;
  const members = Object.keys(DeviceReport.properties).flatMap((name) => {
    const value = name === 'channels' ? sortedChannels(body) : given[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Value.Parse(DeviceReport, Object.fromEntries(members));
}

/**
 * Replaces the device report of a session, and records what it changes. A time zone in the report also becomes that of the
 * user's schedule. Throws if the session has ended.
 * See docs/spec/last-mile.md#device-report, #device-storage-and-staleness.
 */
export function reportDevice(storage: Storage, sessionId: number, report: DeviceReport, nowMs: number): Promise<void> {
  return storage.transaction(async (tx) => {
    // Locks the session, so that it cannot end before the commit.
    const session = await updateSession(tx, sessionId, { last_used_at_ms: nowMs });
    if (!session) throw new ApiError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND', 'This authToken was revoked.');
    const before = await findDevice(tx, sessionId);
    const text = JSON.stringify(report);
    const device = { session_id: sessionId, uid: session.uid, last_seen_at_ms: nowMs };
    if (before?.report === text) return saveDevice(tx, { ...before, ...device });
    await saveDevice(tx, { ...device, ...reportColumns(before, report, text, nowMs) });
    const { timezone } = report;
    if (timezone !== undefined) await saveProfile(tx, session.uid, { timezone }, nowMs);
  });
}

function reportColumns(before: DeviceRow | undefined, report: DeviceReport, text: string, nowMs: number) {
  const permission = report.permission ?? null;
  const isSame = before?.permission === permission;
  const changes = before?.report
    ? withChanges(parseChanges(before.changes), parseReport(before.report), report, nowMs)
    : [];
  return {
    permission,
    permission_since_ms: permission === null ? null : isSame ? (before?.permission_since_ms ?? nowMs) : nowMs,
    report: text,
    changes: changes.length === 0 ? null : JSON.stringify(changes),
  };
}

function sortedChannels({ channels }: DeviceReportRequest) {
  return channels
    ?.map(({ id, importance }) => ({ id, importance }))
    .toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}
