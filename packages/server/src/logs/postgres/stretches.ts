import { type AgeScale, NEAR_FUTURE_MS, SENT_AGES, STARTED_AGES } from './age-class.ts';
import { END_OF_LOG, type LogClock } from './log-clock.ts';
import { isOpen, type LogPlan, type Window } from './log-plan.ts';
import type { SeqRange } from './scan.ts';

/** A range of the log in which entries may match: all of them, or those of some age classes, each up to its own end. */
export interface Stretch {
  readonly range: SeqRange;
  readonly ages?: AgeEnds;
}

export interface AgeEnds {
  readonly field: 'sentAge' | 'startedAge';
  /** Age class → last seq at which it can match; a class that is not named cannot. */
  readonly highOf: ReadonlyMap<number, number>;
}

/**
 * Where in the log the time windows of a plan can be met, oldest first.
 *
 * Entries follow the time they were written, `w`. Of those with `after` < w ≤ `until` nearly all match. Later ones match
 * only if their moment was old when they were written: just after `until` any entry may, further on only late age
 * classes, each up to its own end. Earlier ones match only if their moment lay in the future.
 */
export async function stretchesOf(plan: LogPlan, clock: LogClock): Promise<Stretch[]> {
  if (isOpen(plan.sent) && isOpen(plan.started)) return [{ range: { low: 0, high: END_OF_LOG } }];
  const begins = strictest(plan, (window) => window.after);
  const ends = strictest(plan, (window) => -window.until);
  const { after } = begins.window;
  const { until } = ends.window;
  const { bounds, prompt } = ends.scale;
  const times = [after - NEAR_FUTURE_MS, after, ...bounds.map((bound) => until + bound)];
  const [near = 0, low = 0, ...nexts] = await clock.firstAfter(times);

  const { nearFuture, farFuture } = begins.scale;
  const late = new Map(
    [...nexts, END_OF_LOG].map((end, age) => [age, end - 1] as const).filter(([age]) => age > prompt),
  );
  const lateLow = Math.max(low, nexts[prompt] ?? END_OF_LOG);
  const stretches: Stretch[] = [
    { range: { low: 0, high: near - 1 }, ages: agesOf(begins, [farFuture]) },
    { range: { low: near, high: low - 1 }, ages: agesOf(begins, [nearFuture, farFuture]) },
    { range: { low, high: lateLow - 1 } },
    { range: { low: lateLow, high: END_OF_LOG }, ages: { field: ends.field, highOf: late } },
  ];
  return stretches.filter(({ range }) => range.low <= range.high);
}

function agesOf({ field }: Bound, ages: readonly number[]): AgeEnds {
  return { field, highOf: new Map(ages.map((age) => [age, END_OF_LOG])) };
}

interface Bound {
  readonly window: Window;
  readonly field: AgeEnds['field'];
  readonly scale: AgeScale;
}

function strictest(plan: LogPlan, of: (window: Window) => number): Bound {
  const sent: Bound = { window: plan.sent, field: 'sentAge', scale: SENT_AGES };
  const started: Bound = { window: plan.started, field: 'startedAge', scale: STARTED_AGES };
  return of(plan.started) > of(plan.sent) ? started : sent;
}
