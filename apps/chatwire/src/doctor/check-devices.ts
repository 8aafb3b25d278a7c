import { type DeviceSummary, deviceSummary, type Storage } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { type Finding, note, ok } from './finding.ts';

/** Shares above which something may be wrong with the app. See docs/spec/last-mile.md#effect-of-device-state. */
const MAX_STALE_SHARE = 0.05;
const MAX_DENIED_SHARE = 0.2;

/** Returns findings on whether devices can still be reached and may show notifications. */
export async function checkDevices({ db }: Storage, nowMs: number): Promise<readonly Finding[]> {
  return deviceFindings(await deviceSummary(db, nowMs));
}

/** Returns the findings about devices; none if there are no devices. */
export function deviceFindings({ tokens, staleTokens, reported, denied, maxAgeDays }: DeviceSummary): Finding[] {
  const about = CHECKS.devices;
  return [
    ...(tokens === 0
      ? []
      : [
          (staleTokens / tokens > MAX_STALE_SHARE ? note : ok)(
            about,
            CHECKS.staleTokens(staleTokens, tokens, maxAgeDays),
          ),
        ]),
    ...(reported === 0
      ? []
      : [(denied / reported > MAX_DENIED_SHARE ? note : ok)(about, CHECKS.deniedDevices(denied, reported))]),
  ];
}
