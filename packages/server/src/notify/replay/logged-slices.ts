import { formatLogId, parseLogId } from '../../logs/log-id.ts';
import type { LogFilter } from '../../logs/log-store.ts';
import { eventMsIn, type LoggedDecision, logIdIn, parseLoggedDecision } from './logged-decision.ts';
import type { ReplayedLog } from './replayed-log.ts';

/** Number of entries per slice. The main thread reads them in a fraction of a millisecond. */
const SLICE_ENTRIES = 50;
/** The clocks of two nodes differ by less than this. */
const SKEW_MS = 5_000;
/** Reading ends when the log has had no entry of the period for this long: a push is tried for at most an hour. */
const QUIET_MS = 7_200_000;

export interface LoggedSlice {
  /** Decisions about events of the period, in the order of the log. */
  readonly entries: readonly LoggedDecision[];
  /** Time of the last entry that was read, epoch ms. */
  readonly reachedMs: number;
}

/** Events later than `fromMs`, and at `toMs` at the latest, epoch ms. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Yields entries of the events of a period, oldest first, in slices. Includes entries that are written in the meantime.
 */
export async function* loggedSlices(
  logs: Pick<ReplayedLog, 'lines'>,
  filter: LogFilter,
  { fromMs, toMs }: Period,
): AsyncGenerator<LoggedSlice> {
  let logId = formatLogId(Math.max(0, fromMs - SKEW_MS), 0);
  let lastMs = toMs;
  for (;;) {
    const lines = await logs.lines({ filter, affix: 'prepend', logId, limit: SLICE_ENTRIES });
    const texts = lines.toString().split('\n').slice(0, -1);
    const newest = texts.at(-1);
    if (newest === undefined) return;
    logId = logIdIn(newest);
    const reachedMs = parseLogId(logId)?.ms ?? lastMs;
    const textsOfPeriod = texts.filter((text) => {
      const eventMs = eventMsIn(text);
      return eventMs > fromMs && eventMs <= toMs;
    });
    // Clears are omitted: they depend on what users read, and no setting or preference decides about them.
    const entries = textsOfPeriod.map(parseLoggedDecision).filter(({ trigger }) => trigger !== 'cleared');
    yield { entries, reachedMs };
    if (textsOfPeriod.length > 0) lastMs = Math.max(lastMs, reachedMs);
    if (texts.length < SLICE_ENTRIES || reachedMs > lastMs + QUIET_MS) return;
  }
}
