import { type Static, Type } from 'typebox';
import type { ReceiptEvent } from '../notification/device-receipts.ts';
import { ALL_PROVIDERS, CHANNELS } from '../notification/enums.ts';

/** What a server takes an account for: closed is normal, open means that the provider is not called, half-open that one call tests it. */
export const CIRCUIT_STATES = ['closed', 'open', 'halfOpen'] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];

const counts = Type.Record(Type.String(), Type.Integer());
const count = Type.Optional(Type.Integer());
const countsByEvent = {
  received: count,
  displayed: count,
  opened: count,
  dismissed: count,
  suppressed: count,
  cleared: count,
} satisfies Record<ReceiptEvent, typeof count>;

/**
 * What this server has done since it started, and what waits. Labels that were never counted are absent.
 * See docs/spec/notifications.md#counters.
 */
export const CountersResponse = Type.Object({
  /** By trigger. */
  events: counts,
  /** By channel and outcome. */
  decisions: Type.Record(Type.String(), counts),
  /** By reason and code. */
  reasons: Type.Record(Type.String(), counts),
  /** Candidates excluded before the rules, by cause. */
  excluded: counts,
  /** Events that are not for notifications, by cause. */
  notEligible: counts,
  /** Decisions that the log's settings keep out of it. */
  excludedFromLog: Type.Integer(),
  /** By provider and result. */
  tries: Type.Record(Type.String(), counts),
  /** Events and batches that are not settled, of all servers. */
  queue: Type.Object({ depth: Type.Integer(), oldestAgeMS: Type.Integer() }),
  /** Armed batch timers, of all servers. */
  timers: Type.Object({ email: Type.Integer(), sms: Type.Integer() }),
  /** How the provider accounts fare that this server has called. */
  circuits: Type.Array(
    Type.Object({
      channel: Type.Enum(CHANNELS),
      provider: Type.Enum(ALL_PROVIDERS),
      providerId: Type.String(),
      state: Type.Enum(CIRCUIT_STATES, {
        description: 'closed: healthy; open: unavailable, its calls wait; halfOpen: one call tests recovery',
      }),
      waiting: Type.Integer({ description: 'Calls that have not begun' }),
    }),
  ),
  /** Entries of this server that the log does not have yet. */
  logWrites: Type.Object({
    waiting: Type.Integer(),
    failingSinceMS: Type.Optional(
      Type.Integer({ description: 'Since when the log cannot be written, while it cannot' }),
    ),
  }),
  /** Receipts of devices; absent before the first. See docs/spec/last-mile.md#receipts-in-the-log. */
  receipts: Type.Optional(
    Type.Object({
      ...countsByEvent,
      duplicates: Type.Integer(),
      ignored: Type.Integer(),
      orphaned: Type.Integer({ description: 'Their entry did not come, or was erased or purged' }),
      refused: Type.Object({ malformed: Type.Integer(), mac: Type.Integer(), expired: Type.Integer() }),
    }),
  ),
  /** Open live tails. */
  streams: Type.Integer(),
  /** Deliveries of failure webhooks: waiting, of all servers; given up since the start. */
  webhooks: Type.Object({ pending: Type.Integer(), failed: Type.Integer() }),
});
export type CountersResponse = Static<typeof CountersResponse>;
