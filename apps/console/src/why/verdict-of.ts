import { anyOf } from '../words/any-of.ts';
import type { Lane, Path } from './path.ts';

/** Whether it is told of the past, or of what would be. */
export type Tense = 'was' | 'would be';

/** The whole answer in a sentence or two: who was told, by which way, and what stopped the other ways. */
export function verdictOf(name: string, { lanes, waits, because }: Path, tense: Tense): string {
  const told = lanes.filter(({ end }) => end === 'told');
  const stopped = lanes.filter(({ end }) => end !== 'told');
  if (told.length > 0) {
    const more = stopped.length === 0 ? '' : ` Not ${reasonsOf(stopped)}.`;
    return `${name} ${tense} told ${listed(told.map(wayOf))}.${more}`;
  }
  const not = tense === 'was' ? `${name} was not told` : `${name} would not be told`;
  if (stopped.length > 0) {
    const reasons = new Set(stopped.map((lane) => lane.because));
    return reasons.size === 1 ? `${not}, because ${stopped[0]?.because}.` : `${not}: ${reasonsOf(stopped)}.`;
  }
  if (waits.length > 0) return `${name} has not been told yet.`;
  return `${not}, because ${because}.`;
}

/** After what somebody who would not be told would be told again, by whichever way needs least. */
export function againText(name: string, { lanes }: Path): string | undefined {
  if (lanes.some(({ end }) => end === 'told')) return undefined;
  const ways = lanes.flatMap(({ again }) => (again ? [again] : []));
  const least = ways.filter((way) => !ways.some((other) => needsLess(other, way)));
  if (least.length === 0) return undefined;
  return `${name} would be told again ${anyOf(new Set(least.map(allOf)))}.`;
}

/** What has to happen before a way is open again, in one phrase. */
export function allOf(conditions: readonly string[]): string {
  return ALL.format(conditions);
}

const ALL = new Intl.ListFormat('en', { type: 'conjunction' });

function needsLess(some: readonly string[], more: readonly string[]): boolean {
  return some.length < more.length && some.every((condition) => more.includes(condition));
}

/** Ways by what stopped them: `by email and by text message, because …; on an iPhone, because …`. */
function reasonsOf(lanes: readonly Lane[]): string {
  const byReason = Map.groupBy(lanes, ({ because = 'nothing is known of why' }) => because);
  return [...byReason].map(([because, those]) => `${listed(those.map(wayOf))}, because ${because}`).join('; ');
}

function wayOf({ channel, target }: Lane): string {
  if (channel !== 'push') return `by ${target}`;
  const device = target.replace(/ ….*$/, '');
  if (device === 'push') return 'by push';
  return device === 'browser' ? 'in a browser' : `on an ${device}`;
}

function listed(ways: readonly string[]): string {
  return ALL.format(new Set(ways));
}
