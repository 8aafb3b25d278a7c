import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import { permissionSince } from './changed-since.ts';
import { clockTime } from './times.ts';

/**
 * Returns in a few words why a push was not sent because of its device, and what has changed since: `Not sent: permission was off, on
 * since 09:14`. Undefined for other entries. The sentence of the entry says more. See docs/spec/last-mile.md#effect-of-device-state.
 */
export function notSentText(
  { reasonDetail, processingEndedAtMS: endedAtMs }: Pick<LogEntry, 'reasonDetail' | 'processingEndedAtMS'>,
  { changed, lastSeenAtMS = 0 }: DeviceContext = {},
  nowMs: number = Date.now(),
): string | undefined {
  switch (reasonDetail?.code) {
    case 'PERMISSION_OFF': {
      const since = permissionSince(changed, nowMs);
      return `Not sent: permission was off${since === undefined ? '' : `, ${since}`}`;
    }
    case 'TOKEN_STALE': {
      const days = typeof reasonDetail.value === 'number' ? ` for ${reasonDetail.value} days` : ' for too long';
      const since = lastSeenAtMS > endedAtMs ? `, seen again ${clockTime(lastSeenAtMS, nowMs)}` : '';
      return `Not sent: device had not been seen${days}${since}`;
    }
    default:
      return undefined;
  }
}
