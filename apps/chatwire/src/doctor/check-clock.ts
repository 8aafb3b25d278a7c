import type { DatabaseInfo } from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Leases on events tolerate a skew of 3 s between nodes. */
const DATABASE_LIMITS = { noteMs: 1_000, faultMs: 3_000 };
/** APNs and FCM reject tokens whose time is minutes off. The `Date` header has whole seconds. */
const PROVIDER_LIMITS = { noteMs: 5_000, faultMs: 60_000 };
const TIMEOUT_MS = 5_000;

/** Compares the clock with that of the database, and with the `Date` of the first provider host that responds. */
export async function checkClock(
  database: DatabaseInfo | undefined,
  providerUrls: readonly string[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  if (database?.clockSkewMs !== undefined) {
    findings.push(skewFinding(database.clockSkewMs, 'the database', DATABASE_LIMITS));
  }
  const triedOrigins = new Set<string>();
  for (const { origin, host } of providerUrls.map((url) => new URL(url))) {
    if (triedOrigins.has(origin)) continue;
    triedOrigins.add(origin);
    const skewMs = await skewOf(origin);
    if (skewMs !== undefined) return [...findings, skewFinding(skewMs, host, PROVIDER_LIMITS)];
  }
  return findings.length > 0 ? findings : [note(CHECKS.clock, CHECKS.noOtherClock)];
}

/** Returns the finding about a clock. `skewMs`: how far the other clock is ahead. */
export function skewFinding(
  skewMs: number,
  other: string,
  { noteMs, faultMs }: { readonly noteMs: number; readonly faultMs: number },
): Finding {
  const absoluteMs = Math.abs(skewMs);
  if (absoluteMs >= faultMs) return fault(CHECKS.clock, CHECKS.skewTooLarge(skewMs, other));
  return (absoluteMs >= noteMs ? note : ok)(CHECKS.clock, CHECKS.skew(skewMs, other));
}

/** Returns how far the clock of a host is ahead, in ms; undefined if it does not respond over HTTP/1.1, as APNs does not. */
async function skewOf(origin: string): Promise<number | undefined> {
  const requestedAtMs = Date.now();
  try {
    const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const hostMs = Date.parse((await fetch(origin, options)).headers.get('date') ?? '');
    // The header is truncated to seconds: adding half a second minimises the error.
    return Number.isNaN(hostMs) ? undefined : Math.round(hostMs + 500 - (requestedAtMs + Date.now()) / 2);
  } catch {
    return undefined;
  }
}
