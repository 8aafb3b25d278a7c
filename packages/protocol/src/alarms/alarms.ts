import { type Static, Type } from 'typebox';
import { ALL_PROVIDERS, CHANNELS } from '../notification/enums.ts';
import { PLATFORMS } from '../notification/platform.ts';
import { PROVIDER_ID_PATTERN } from '../providers/provider-id.ts';
import { ALARM_METRIC_NAMES, ALARM_SEVERITIES, ALARM_STATES } from './alarm-metrics.ts';

export const ALARM_ID_PATTERN = '^al_[0-9a-f]{24}$';
/** Maximum number of alarms of a deployment. */
export const MAX_ALARMS = 50;

/** Entries or accounts that an alarm is about; which members are allowed depends on its metric. */
export const AlarmFilter = Type.Object({
  channel: Type.Optional(Type.Enum(CHANNELS)),
  provider: Type.Optional(Type.Enum(ALL_PROVIDERS)),
  providerId: Type.Optional(Type.String({ pattern: PROVIDER_ID_PATTERN })),
  tokenType: Type.Optional(Type.Enum(PLATFORMS)),
});
export type AlarmFilter = Static<typeof AlarmFilter>;

const name = Type.String({ minLength: 1, maxLength: 100, description: 'must be a text of at most 100 characters' });
const metric = Type.Enum(ALARM_METRIC_NAMES);
const raise = Type.Number({ minimum: 0, description: 'The alarm is raised past this value' });
const clear = Type.Number({ minimum: 0, description: 'The alarm is cleared at this value' });
const windowSeconds = Type.Integer({
  minimum: 60,
  maximum: 86_400,
  description: 'Period that rates are measured over. Default 300',
});
const minSamples = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'With fewer samples a share neither raises nor clears. Default 20',
});
const forSeconds = Type.Integer({
  minimum: 0,
  maximum: 3_600,
  description: 'How long the value must be past `raise`. Default 60',
});
const clearForSeconds = Type.Integer({
  minimum: 0,
  maximum: 3_600,
  description: 'How long the value must have reached `clear`. Default 300',
});
const severity = Type.Enum(ALARM_SEVERITIES);
const mutedUntilMS = Type.Integer({
  minimum: 0,
  description: 'Until then raised alarms and reminders call no webhook',
});

/** POST /alarms. */
export const CreateAlarm = Type.Object({
  name,
  metric,
  filter: Type.Optional(Type.Union([AlarmFilter, Type.Null()])),
  raise,
  clear,
  windowSeconds: Type.Optional(windowSeconds),
  minSamples: Type.Optional(minSamples),
  forSeconds: Type.Optional(forSeconds),
  clearForSeconds: Type.Optional(clearForSeconds),
  /** Default: warning. */
  severity: Type.Optional(severity),
  /** Default: true. */
  enabled: Type.Optional(Type.Boolean()),
  /** Default: not muted. */
  mutedUntilMS: Type.Optional(Type.Union([mutedUntilMS, Type.Null()])),
});
export type CreateAlarm = Static<typeof CreateAlarm>;

/** PATCH /alarms/{alarmId}: omitted members stay; `null` removes the filter or ends the mute. */
export const ChangeAlarm = Type.Partial(CreateAlarm);
export type ChangeAlarm = Static<typeof ChangeAlarm>;

/** A condition that the server watches, and its state. See docs/spec/last-mile.md#alarms. */
export const Alarm = Type.Object(
  {
    alarmId: Type.String({ pattern: ALARM_ID_PATTERN }),
    name: Type.String(),
    metric,
    filter: Type.Optional(AlarmFilter),
    raise: Type.Number(),
    clear: Type.Number(),
    windowSeconds: Type.Integer(),
    minSamples: Type.Integer(),
    forSeconds: Type.Integer(),
    clearForSeconds: Type.Integer(),
    severity,
    enabled: Type.Boolean(),
    mutedUntilMS: Type.Optional(Type.Integer({ description: 'Absent when not muted' })),
    state: Type.Enum(ALARM_STATES, {
      description: 'A raised alarm stays `raised` until it is cleared, even while there is no data',
    }),
    value: Type.Union([Type.Number(), Type.Null()], { description: 'Last value; null while there is no data' }),
    sinceMS: Type.Integer({ description: 'When `state` was entered' }),
  },
  { $id: 'Alarm' },
);
export type Alarm = Static<typeof Alarm>;

export const ALARM_CHANGES = ['raised', 'cleared'] as const;
export type AlarmChangeKind = (typeof ALARM_CHANGES)[number];

/** An alarm was raised or cleared. */
export const AlarmChange = Type.Object(
  {
    alarmId: Type.String({ pattern: ALARM_ID_PATTERN }),
    name: Type.String(),
    metric,
    severity,
    change: Type.Enum(ALARM_CHANGES),
    atMS: Type.Integer(),
    value: Type.Union([Type.Number(), Type.Null()], {
      description: 'null: it was cleared because it was disabled',
    }),
  },
  { $id: 'AlarmChange' },
);
export type AlarmChange = Static<typeof AlarmChange>;

/** GET /alarms/changes: the newest 100, of all alarms or one. */
export const AlarmChangesQuery = Type.Object({
  alarmId: Type.Optional(Type.String({ pattern: ALARM_ID_PATTERN, description: 'Only of this alarm' })),
});

/** POST /alarms/{alarmId}/test. */
export const AlarmTest = Type.Object({
  success: Type.Literal(true),
  webhooks: Type.Integer({ description: 'How many enabled endpoints select `alarm.test` and get it' }),
});
export type AlarmTest = Static<typeof AlarmTest>;
