import { type Static, Type } from 'typebox';
import type { ReceiptEvent } from '../../notification/device-receipts.ts';
import { ALL_PROVIDERS, CHANNELS } from '../../notification/enums.ts';

/**
 * Circuit breaker of a provider account. `closed`: normal; `open`: the provider is not called; `halfOpen`: one call
 * tests recovery.
 */
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
 * Counters since the server started, and the current queues. Labels with a count of 0 are absent.
 * See docs/spec/notifications.md#counters.
 */
export const CountersResponse = Type.Object({
  /** Number of events, by trigger. */
  events: counts,
  /** Number of decisions, by channel and outcome. */
  decisions: Type.Record(Type.String(), counts),
  /** Number of decisions that have a reason, by reason and code. */
  reasons: Type.Record(Type.String(), counts),
  /** Candidates excluded before evaluation, by cause. */
  excluded: counts,
  /** Devices checked for outdated notifications, by result; absent while there are none. */
  clears: Type.Optional(counts),
  /** Ineligible events, by cause. */
  notEligible: counts,
  /** Decisions that the log settings exclude. */
  excludedFromLog: Type.Integer(),
  /** Attempts, by provider and result. */
  tries: Type.Record(Type.String(), counts),
  /** Unsettled events and batches of all servers. */
  queue: Type.Object({ depth: Type.Integer(), oldestAgeMS: Type.Integer() }),
  /** Armed batch timers, of all servers. */
  timers: Type.Object({ email: Type.Integer(), sms: Type.Integer() }),
  /** Circuit breakers of the provider accounts that this server has called. */
  circuits: Type.Array(
    Type.Object({
      channel: Type.Enum(CHANNELS),
      provider: Type.Enum(ALL_PROVIDERS),
      providerId: Type.String(),
      state: Type.Enum(CIRCUIT_STATES, {
        description: 'closed: healthy; open: unavailable, its calls wait; halfOpen: one call tests recovery',
      }),
      waiting: Type.Integer({ description: 'Queued calls' }),
    }),
  ),
  /** Entries of this server that are not yet written to the log. */
  logWrites: Type.Object({
    waiting: Type.Integer(),
    failingSinceMS: Type.Optional(
      Type.Integer({ description: 'Since when writes to the log have failed, epoch ms. Absent while they succeed' }),
    ),
  }),
  /** Device receipts; absent before the first. See docs/spec/last-mile.md#receipts-in-the-log. */
  receipts: Type.Optional(
    Type.Object({
      ...countsByEvent,
      duplicates: Type.Integer(),
      ignored: Type.Integer(),
      orphaned: Type.Integer({ description: 'Their entry never arrived, or was erased or purged' }),
      refused: Type.Object({ malformed: Type.Integer(), mac: Type.Integer(), expired: Type.Integer() }),
    }),
  ),
  /**
   * Changes made with the links of emails; absent before the first. `undone`: with the button on the page.
   * See docs/spec/last-mile.md#unsubscribe.
   */
  unsubscribes: Type.Optional(
    Type.Object({ all: Type.Integer(), conversation: Type.Integer(), undone: Type.Integer() }),
  ),
  /** Open live tails. */
  streams: Type.Integer(),
  /** Deliveries of failure webhooks: pending on all servers; failed permanently on this server since its start. */
  webhooks: Type.Object({ pending: Type.Integer(), failed: Type.Integer() }),
});
export type CountersResponse = Static<typeof CountersResponse>;
