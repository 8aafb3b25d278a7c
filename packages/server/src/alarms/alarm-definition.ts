import {
  ALARM_FILTER_MEMBERS,
  ALARM_METRICS,
  type Alarm,
  type AlarmFilter,
  type AlarmMetric,
  type ChangeAlarm,
  type CreateAlarm,
  type ErrorDetails,
} from '@chatwire/protocol';

/** What an alarm measures, and when it is raised and cleared. */
export type AlarmDefinition = Pick<
  Alarm,
  | 'metric'
  | 'filter'
  | 'raise'
  | 'clear'
  | 'windowSeconds'
  | 'minSamples'
  | 'forSeconds'
  | 'clearForSeconds'
  | 'severity'
>;

const DEFAULTS = {
  windowSeconds: 300,
  minSamples: 20,
  forSeconds: 60,
  clearForSeconds: 300,
  severity: 'warning',
} as const satisfies Partial<AlarmDefinition>;

export function newDefinition(input: CreateAlarm): AlarmDefinition {
  const { metric, raise, clear } = input;
  return changedDefinition({ ...DEFAULTS, metric, raise, clear }, input);
}

/** Applies a change to a definition. Omitted members are kept. A filter that is null or has no members is removed. */
export function changedDefinition(before: AlarmDefinition, input: ChangeAlarm): AlarmDefinition {
  const filter = input.filter === undefined ? before.filter : filterOf(input.filter);
  return {
    metric: input.metric ?? before.metric,
    ...(filter && { filter }),
    raise: input.raise ?? before.raise,
    clear: input.clear ?? before.clear,
    windowSeconds: input.windowSeconds ?? before.windowSeconds,
    minSamples: input.minSamples ?? before.minSamples,
    forSeconds: input.forSeconds ?? before.forSeconds,
    clearForSeconds: input.clearForSeconds ?? before.clearForSeconds,
    severity: input.severity ?? before.severity,
  };
}

/** Removes unknown members, which have no effect, so that responses do not contain them. */
function filterOf(filter: AlarmFilter | null): AlarmFilter | undefined {
  const known = Object.entries(filter ?? {}).filter(([name]) => ALARM_FILTER_MEMBERS.some((member) => member === name));
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** Returns the faults in the thresholds and the filter of a definition; undefined if there are none. */
export function definitionFaults({ metric, filter, raise, clear }: AlarmDefinition): ErrorDetails | undefined {
  const faults = [...thresholdFaults(metric, raise, clear), ...filterFaults(metric, filter)];
  return faults.length === 0 ? undefined : Object.fromEntries(faults);
}

function* thresholdFaults(metric: AlarmMetric, raise: number, clear: number): Iterable<[string, string[]]> {
  const { raisedWhen, unit } = ALARM_METRICS[metric];
  if (unit === 'share' && raise > 1) yield ['raise', [`must be a share from 0 to 1 for ${metric}`]];
  if (unit === 'share' && clear > 1) yield ['clear', [`must be a share from 0 to 1 for ${metric}`]];
  else if (raisedWhen === 'above' && clear >= raise) yield ['clear', [`must be below raise for ${metric}`]];
  else if (raisedWhen === 'below' && clear <= raise) yield ['clear', [`must be above raise for ${metric}`]];
}

function* filterFaults(metric: AlarmMetric, filter: AlarmFilter = {}): Iterable<[string, string[]]> {
  const known: readonly string[] = ALARM_METRICS[metric].filter;
  for (const member of Object.keys(filter)) {
    if (!known.includes(member)) yield [`filter.${member}`, [`does not apply to ${metric}`]];
  }
}
