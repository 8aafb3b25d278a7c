import { type Static, Type } from 'typebox';
import { REASONS } from '../../notification/enums.ts';

const exclude = Type.Array(
  Type.Object(
    {
      reason: Type.Enum(REASONS),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Default: every code' })),
    },
    // A misspelt `code` would exclude every entry of that reason.
    { additionalProperties: false },
  ),
  { maxItems: 20, description: 'Suppressed entries that are only counted' },
);
const enabled = Type.Boolean({ description: 'false: no entries are written; notifications are still sent' });
const trace = Type.Boolean({ description: 'Store the result of each rule with each entry' });
const retentionDays = Type.Integer({ minimum: 0, maximum: 3650, description: '0 = entries are kept forever' });
const maxRows = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The oldest entries beyond this number are deleted; 0 = no limit',
});
const content = Type.Enum(['none', 'mask', 'drop'], {
  description: 'mask: texts become `[redacted:<length>]`; drop: `payload` is not stored',
});
const masked = (description: string) => Type.Enum(['none', 'mask'], { description });
const pushToken = masked('mask: `…` and the last 6 characters');
const device = Type.Enum(['none', 'drop'], {
  description: 'drop: of what devices report, only `device.state` is kept, without times',
});
const contacts = masked('mask: `m***@domain`, `+45****00`');

/**
 * Content that is removed from entries before they are written. Cannot be undone.
 * See docs/spec/notifications.md#log-settings.
 */
export const LogRedaction = Type.Object({ content, pushToken, contacts, device });
export type LogRedaction = Static<typeof LogRedaction>;

/** See docs/spec/notifications.md#log-settings. */
export const LogSettings = Type.Object({ enabled, trace, retentionDays, maxRows, redaction: LogRedaction, exclude });
export type LogSettings = Static<typeof LogSettings>;

/** The log settings to change. `exclude` replaces the whole list. */
export const LogSettingsPatch = Type.Object(
  {
    enabled: Type.Optional(enabled),
    trace: Type.Optional(trace),
    retentionDays: Type.Optional(retentionDays),
    maxRows: Type.Optional(maxRows),
    redaction: Type.Optional(
      Type.Object(
        {
          content: Type.Optional(content),
          pushToken: Type.Optional(pushToken),
          contacts: Type.Optional(contacts),
          device: Type.Optional(device),
        },
        { additionalProperties: false },
      ),
    ),
    exclude: Type.Optional(exclude),
  },
  { additionalProperties: false },
);
export type LogSettingsPatch = Static<typeof LogSettingsPatch>;

/** The log settings, and the state of the stored log. */
export const LogSettingsResponse = Type.Object({
  ...LogSettings.properties,
  storage: Type.Object({
    rows: Type.Integer(),
    oldestLogId: Type.Optional(Type.String({ description: 'Absent while the log is empty' })),
    lastPurgeAtMS: Type.Optional(Type.Integer({ description: 'Absent before the first purge' })),
    purgedRows: Type.Integer({ description: 'Entries deleted so far by retention' }),
    redactingSinceMS: Type.Optional(
      Type.Integer({
        description: 'Addition: stored entries are being redacted since then. Absent when none are left',
      }),
    ),
  }),
});
export type LogSettingsResponse = Static<typeof LogSettingsResponse>;
