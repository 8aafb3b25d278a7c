import type { AlarmFilterMember, AlarmMetric, AlarmUnit } from '@chatwire/protocol';
import { ALARM_METRICS, ALARM_SEVERITIES } from '@chatwire/protocol/alarm-metrics';
import { ALL_PROVIDERS, CHANNELS } from '@chatwire/protocol/notification-enums';
import { ALARM_SEVERITY_LABELS } from '../../text/alarms.ts';
import { CHANNEL_LABELS } from '../../text/channels.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';
import { upperFirst } from '../../text/upper-first.ts';
import type { FieldSpec } from '../form/field-spec.ts';

const UNITS: Readonly<Record<AlarmUnit, string | undefined>> = {
  share: '%',
  seconds: 'seconds',
  perMinute: 'per minute',
  count: undefined,
};
const MAX_THRESHOLD = 1_000_000_000;

/** Returns the fields of an alarm with a metric. See docs/spec/last-mile.md#alarms. */
export function alarmFields(metric: AlarmMetric): {
  readonly all: readonly FieldSpec[];
  readonly basic: readonly FieldSpec[];
  readonly thresholds: readonly FieldSpec[];
  readonly filter: readonly FieldSpec[];
} {
  const basic = BASIC;
  const thresholds = thresholdFields(metric);
  const filter = ALARM_METRICS[metric].filter.map((member) => FILTERS[member]);
  return { all: [...basic, ...thresholds, ...filter], basic, thresholds, filter };
}

const BASIC: readonly FieldSpec[] = [
  { kind: 'text', path: 'name', label: 'Name', maxLength: 100 },
  {
    kind: 'choice',
    path: 'severity',
    label: 'Severity',
    choices: ALARM_SEVERITIES.map((value) => ({ value, label: ALARM_SEVERITY_LABELS[value] })),
    defaultValue: 'warning',
  },
  { kind: 'switch', path: 'enabled', label: 'Enabled', help: 'Off: not evaluated.', defaultValue: true },
];

function thresholdFields(metric: AlarmMetric): FieldSpec[] {
  const { unit, raisedWhen } = ALARM_METRICS[metric];
  const isBelow = raisedWhen === 'below';
  const number = { kind: 'decimal', min: 0, max: unit === 'share' ? 100 : MAX_THRESHOLD } as const;
  const inUnit = UNITS[unit] === undefined ? number : { ...number, unit: UNITS[unit] };
  const seconds = { kind: 'integer', min: 0, max: 3_600, unit: 'seconds' } as const;
  return [
    { ...inUnit, path: 'raise', label: isBelow ? 'Raise below' : 'Raise above' },
    { ...seconds, path: 'forSeconds', label: 'Raise after', defaultValue: 60 },
    {
      ...inUnit,
      path: 'clear',
      label: isBelow ? 'Clear at or above' : 'Clear at or below',
      help: 'Between the two values nothing changes.',
    },
    { ...seconds, path: 'clearForSeconds', label: 'Clear after', defaultValue: 300 },
    ...(hasPeriod(metric) ? [PERIOD] : []),
    ...(unit === 'share' ? [MIN_SAMPLES] : []),
  ];
}

/** Returns whether a metric is measured over a period. The other metrics are current readings. */
function hasPeriod(metric: AlarmMetric): boolean {
  const { unit } = ALARM_METRICS[metric];
  return unit === 'share' || unit === 'perMinute';
}

const PERIOD: FieldSpec = {
  kind: 'integer',
  path: 'windowSeconds',
  label: 'Measured over',
  min: 60,
  max: 86_400,
  unit: 'seconds',
  defaultValue: 300,
};

const MIN_SAMPLES: FieldSpec = {
  kind: 'integer',
  path: 'minSamples',
  label: 'Minimum samples',
  help: 'With fewer notifications in the period, the alarm is neither raised nor cleared.',
  min: 0,
  max: 1_000_000,
  defaultValue: 20,
};

const FILTERS: Readonly<Record<AlarmFilterMember, FieldSpec>> = {
  channel: oneOf('filter.channel', 'Channel', CHANNELS, (channel) => upperFirst(CHANNEL_LABELS[channel])),
  provider: oneOf('filter.provider', 'Provider', ALL_PROVIDERS, (provider) => PROVIDER_LABELS[provider]),
  providerId: {
    kind: 'text',
    path: 'filter.providerId',
    label: 'Provider account',
    pattern: /^[A-Za-z0-9_.-]{1,100}$/,
    expects: 'the ID of an account',
    isOptional: true,
  },
  tokenType: {
    kind: 'text',
    path: 'filter.tokenType',
    label: 'Kind of push token',
    placeholder: 'fcm_android',
    isOptional: true,
  },
};

function oneOf<Name extends string>(
  path: string,
  label: string,
  names: readonly Name[],
  labelOf: (name: Name) => string,
): FieldSpec {
  const choices = [{ value: '', label: 'Any' }, ...names.map((value) => ({ value, label: labelOf(value) }))];
  return { kind: 'choice', path, label, choices, defaultValue: '' };
}
