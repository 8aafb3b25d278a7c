import { type Static, Type } from 'typebox';

const counts = Type.Record(Type.String(), Type.Integer());

/** What this server has done since it started, and what waits. Labels that were never counted are absent. Contract 19.12. */
export const CountersAnswer = Type.Object({
  /** By trigger. */
  events: counts,
  /** By channel and outcome. */
  decisions: Type.Record(Type.String(), counts),
  /** By reason and code. */
  reasons: Type.Record(Type.String(), counts),
  /** People left out before the gates, by cause. */
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
  /** Open live tails. */
  streams: Type.Integer(),
  /** Deliveries of failure webhooks: waiting, of all servers; given up since the start. */
  webhooks: Type.Object({ pending: Type.Integer(), failed: Type.Integer() }),
});
export type CountersAnswer = Static<typeof CountersAnswer>;
