import { type Static, Type } from 'typebox';

const instant = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description }));

/** Time range of the events to compare with the log. */
export const CompletenessQuery = Type.Object({
  from: instant('Events that occurred later than this, epoch ms. Default: 24 hours before `to`'),
  to: instant('Events that occurred at or before this instant, epoch ms. Default: now'),
});
export type CompletenessQuery = Static<typeof CompletenessQuery>;

/** Whether every decision is in the log. `expected` = `recorded` + `excludedFromLog` when nothing is unexplained. */
export const Completeness = Type.Object({
  /** The compared time window, without the part that retention has deleted. */
  from: Type.Integer(),
  to: Type.Integer(),
  events: Type.Integer(),
  /** Decisions made for the events. */
  expected: Type.Integer(),
  /** Entries of these decisions in the log, not counting resends. */
  recorded: Type.Integer(),
  /** Decisions that the log settings exclude. */
  excludedFromLog: Type.Integer(),
  /** Events that are still being decided or sent; their decisions are not counted yet. */
  waiting: Type.Integer(),
  /** Missing or surplus entries. */
  unexplained: Type.Integer(),
  examples: Type.Array(
    Type.Object({
      eventId: Type.String(),
      messageId: Type.Integer(),
      expected: Type.Integer(),
      recorded: Type.Integer(),
      excludedFromLog: Type.Integer(),
    }),
    { maxItems: 20 },
  ),
});
export type Completeness = Static<typeof Completeness>;
