import type { Db } from '../../storage.ts';

/** Numbers of push tokens and devices whose login has not expired. */
export interface DeviceCounts {
  readonly tokens: number;
  /** Tokens whose device was last seen before the given time, and those of browsers that no longer respond. */
  readonly staleTokens: number;
  /** Devices that have reported. */
  readonly reported: number;
  /** Devices on which notifications are off. */
  readonly denied: number;
}

/** Counts tokens and devices. Scans all of them. `seenSinceMs`: tokens of devices last seen before this time are stale. */
export async function countDevices(db: Db, seenSinceMs: number, nowMs: number): Promise<DeviceCounts> {
  const tokens = await db
    .selectFrom('push_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'push_tokens.session_id')
    .leftJoin('devices', 'devices.session_id', 'push_tokens.session_id')
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', nowMs)]))
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .countAll<number>()
        .filterWhere((of) =>
          of.or([
            of(of.fn.coalesce('devices.last_seen_at_ms', 'push_tokens.updated_at_ms'), '<', seenSinceMs),
            of('push_tokens.silent_at_ms', 'is not', null),
          ]),
        )
        .as('stale'),
    ])
    .executeTakeFirstOrThrow();
  const devices = await db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.session_id', 'devices.session_id')
    .where('report', 'is not', null)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', nowMs)]))
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('permission', '=', 'denied').as('denied'),
    ])
    .executeTakeFirstOrThrow();
  return {
    tokens: Number(tokens.all),
    staleTokens: Number(tokens.stale),
    reported: Number(devices.all),
    denied: Number(devices.denied),
  };
}
