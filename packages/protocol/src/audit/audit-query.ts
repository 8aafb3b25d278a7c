import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS } from './actions.ts';
import { AUDIT_OUTCOMES, AuditEntry } from './audit-entry.ts';

const instant = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));
const exactText = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 210, description }));
const position = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Filters of audit entries, combined with AND. */
const filters = {
  action: Type.Optional(
    Type.Array(Type.Enum(AUDIT_ACTIONS), {
      maxItems: AUDIT_ACTIONS.length,
      description: 'Comma-separated list: one of these',
    }),
  ),
  actor: exactText('`actor.id`: the keyId, or the uid'),
  target: exactText('`target.id`'),
  outcome: Type.Optional(Type.Enum(AUDIT_OUTCOMES)),
  address: exactText('Address of the client'),
  from: instant('`atMS` greater than this, epoch ms'),
  to: instant('`atMS` at most this, epoch ms'),
};

/** GET /audit/v1/entries. See docs/spec/operations.md#audit-log. */
export const AuditQuery = Type.Object({
  ...filters,
  affix: Type.Optional(
    Type.Enum(['append', 'prepend'], { description: '`append` (default): older than auditId; `prepend`: newer' }),
  ),
  auditId: Type.Optional(Type.Integer({ ...position, description: 'Position the page begins after' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Entries per page. Default 20' })),
});
export type AuditQuery = Static<typeof AuditQuery>;

/** GET /audit/v1/export. */
export const AuditExportQuery = Type.Object({
  ...filters,
  auditId: Type.Optional(Type.Integer({ ...position, description: 'Continues after this entry' })),
});
export type AuditExportQuery = Static<typeof AuditExportQuery>;

/** A page of the audit log, newest first. */
export const AuditPage = Type.Object({
  data: Type.Array(AuditEntry),
  meta: Type.Object({
    current: Type.Object({ limit: Type.Integer(), count: Type.Integer() }),
    previous: Type.Optional(Type.Object({ affix: Type.Literal('prepend'), auditId: Type.Integer() })),
    next: Type.Optional(Type.Object({ affix: Type.Literal('append'), auditId: Type.Integer() })),
  }),
});
export type AuditPage = Static<typeof AuditPage>;

/** Bounds of the retention, days. Unlimited retention is not offered because entries contain client addresses. */
export const AUDIT_RETENTION_DAYS = { minimum: 30, maximum: 3650, default: 400 } as const;

/** GET and PATCH /audit/v1/settings. */
export const AuditSettings = Type.Object(
  {
    retentionDays: Type.Integer({
      minimum: AUDIT_RETENTION_DAYS.minimum,
      maximum: AUDIT_RETENTION_DAYS.maximum,
      description: 'Older entries are deleted. Default: 400',
    }),
  },
  { additionalProperties: false },
);
export type AuditSettings = Static<typeof AuditSettings>;
