import { anyOf } from '../text/any-of.ts';
import { upperFirst } from '../text/upper-first.ts';
import type { Lane, Path } from './path.ts';

/** What happened, or what would happen. */
export type Tense = 'was' | 'would be';

/** The whole answer in a sentence or two: through which targets a person was notified, and why not through the others. */
export function verdictOf(name: string, { lanes, waits, sentence }: Path, tense: Tense): string {
  const told = lanes.filter(({ end }) => end === 'told');
  const stopped = lanes.filter(({ end }) => end !== 'told');
  if (told.length > 0) {
    const more = reasonsOf(stopped).map((reason) => ` Not ${reason}`);
    return `${name} ${tense} notified ${listed(told.map(wayOf))}.${more.join('')}`;
  }
  const not = tense === 'was' ? `${name} wasn’t notified` : `${name} wouldn’t be notified`;
  if (stopped.length > 0) {
    const [only, ...others] = new Set(stopped.map((lane) => lane.sentence));
    if (others.length === 0) return `${not}: ${only ?? UNKNOWN}`;
    return `${not}. ${reasonsOf(stopped).map(upperFirst).join(' ')}`;
  }
  if (waits.length > 0) return `${name} hasn’t been notified yet.`;
  return `${not}: ${sentence ?? UNKNOWN}`;
}

/** After what a person who would not be notified can be notified again, through the target that needs least. */
export function againText(name: string, { lanes }: Path): string | undefined {
  if (lanes.some(({ end }) => end === 'told')) return undefined;
  const ways = lanes.flatMap(({ again }) => (again ? [again] : []));
  const least = ways.filter((way) => !ways.some((other) => needsLess(other, way)));
  if (least.length === 0) return undefined;
  return `${name} can be notified again ${anyOf(new Set(least.map(allOf)))}.`;
}

/** What has to happen before a target can be notified again, in one phrase. */
export function allOf(conditions: readonly string[]): string {
  return ALL.format(conditions);
}

const ALL = new Intl.ListFormat('en', { type: 'conjunction' });
const UNKNOWN = 'The reason is unknown.';

function needsLess(some: readonly string[], more: readonly string[]): boolean {
  return some.length < more.length && some.every((condition) => more.includes(condition));
}

/** Targets by the sentence that they share: `by email and by SMS: Mara muted this conversation.` */
function reasonsOf(lanes: readonly Lane[]): string[] {
  const bySentence = Map.groupBy(lanes, ({ sentence = UNKNOWN }) => sentence);
  return [...bySentence].map(([sentence, those]) => `${listed(those.map(wayOf))}: ${sentence}`);
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
