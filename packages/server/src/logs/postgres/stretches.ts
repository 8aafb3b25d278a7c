import { type AgeScale, SENT_AGES, STARTED_AGES } from './age-class.ts';
import { END_OF_LOG, type LogClock } from './log-clock.ts';
import { isOpen, type LogPlan, type Window } from './log-plan.ts';
import type { FacetExtras } from './packed-facet.ts';
import type { SeqRange } from './scan.ts';

type Ages = Partial<Pick<FacetExtras, 'sentAge' | 'startedAge'>>;

/** A range of the log in which entries of some age may match. */
export interface Stretch {
  readonly range: SeqRange;
  readonly ages: Ages;
}

/**
 * Where in the log the time windows of a plan can be met, oldest first; stretches of one group overlap.
 * Entries follow the time they were written, `w`. Of those with `after` < w ≤ `until` nearly all match. Later ones match
 * only if their moment was old when they were written: each age class ends at its own place. Earlier ones match only if
 * their moment lay in the future.
 */
export async function stretchesOf(plan: LogPlan, clock: LogClock): Promise<Stretch[][]> {
  if (isOpen(plan.sent) && isOpen(plan.started)) return [[{ range: { low: 0, high: END_OF_LOG }, ages: {} }]];
  const begins = strictest(plan, (window) => window.after);
  const ends = strictest(plan, (window) => -window.until);
  const { after } = begins.window;
  const { until } = ends.window;
  const times = [after, until, ...ends.scale.bounds.map((bound) => until + bound)];
  const [low = 0, next = END_OF_LOG, ...nexts] = await clock.firstAfter(times);

  const tails = [...nexts, END_OF_LOG + 1].map((end, age): Stretch => {
    return { range: { low: Math.max(low, next), high: end - 1 }, ages: { [ends.age]: age } };
  });
  const early: Stretch = { range: { low: 0, high: low - 1 }, ages: { [begins.age]: begins.scale.future } };
  const groups = [[early], [{ range: { low, high: next - 1 }, ages: {} }], tails];
  return groups
    .map((group) => group.filter(({ range }) => range.low <= range.high))
    .filter((group) => group.length > 0);
}

interface Bound {
  readonly window: Window;
  readonly age: keyof Ages;
  readonly scale: AgeScale;
}

function strictest(plan: LogPlan, of: (window: Window) => number): Bound {
  const sent: Bound = { window: plan.sent, age: 'sentAge', scale: SENT_AGES };
  const started: Bound = { window: plan.started, age: 'startedAge', scale: STARTED_AGES };
  return of(plan.started) > of(plan.sent) ? started : sent;
}
