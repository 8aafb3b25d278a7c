import type { Candidate } from './candidate.ts';
import type { PreparedEvent } from './prepare-event.ts';
import { scheduleOf } from './rules/schedule-rule.ts';
import { zoneOf } from './time/local-time.ts';
import { nextOpeningMs } from './time/opening.ts';

/**
 * Returns the next time a candidate's schedule is open, epoch ms, at the earliest `nowMs`; undefined if never. See
 * docs/spec/notifications.md#dry-run.
 */
export function nextOpeningOf(
  { settings, app }: Pick<PreparedEvent, 'settings' | 'app'>,
  candidate: Pick<Candidate, 'ownPreferences' | 'timezone'>,
  nowMs: number,
): number | undefined {
  const zone = zoneOf(candidate.timezone, app.defaultTimezone, nowMs);
  return nextOpeningMs(scheduleOf(settings, candidate.ownPreferences), zone, nowMs);
}
