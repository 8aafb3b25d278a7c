import { type Static, Type } from 'typebox';
import { AUDIT_ACTIONS } from './actions.ts';

export const AUDIT_ACTOR_KINDS = ['key', 'person', 'user', 'server', 'anonymous'] as const;
export type AuditActorKind = (typeof AUDIT_ACTOR_KINDS)[number];

export const AUDIT_TARGET_KINDS = [
  'key',
  'provider',
  'webhook',
  'delivery',
  'alarm',
  'user',
  'group',
  'conversation',
  'message',
  'messages',
  'logEntry',
  'log',
  'report',
  'reports',
  'reportReason',
  'file',
] as const;
export type AuditTargetKind = (typeof AUDIT_TARGET_KINDS)[number];

/** `done`: it happened. `refused`: the server rejected it. `failed`: the server could not do it. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/**
 * The actor. `name`: the key's name at that time; names of users are not stored. `server`: a timer, or the command
 * line.
 */
export const AuditActor = Type.Object({
  kind: Type.Enum(AUDIT_ACTOR_KINDS),
  id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
});
export type AuditActor = Static<typeof AuditActor>;

/** Target of the action. Without an id: everything of that kind. */
export const AuditTarget = Type.Object({
  kind: Type.Enum(AUDIT_TARGET_KINDS),
  id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
});
export type AuditTarget = Static<typeof AuditTarget>;

/** One changed member: its path, and its values before and after as JSON. Absent: there was no value. */
export const AuditChange = Type.Object({
  member: Type.String({ description: 'Path with dots, such as `preferences.push.dnd`' }),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
});
export type AuditChange = Static<typeof AuditChange>;

/**
 * One operator action, one read of content, or one rejected credential. Never contains message texts, tokens, or
 * secrets.
 * See docs/spec/operations.md#audit-log.
 */
export const AuditEntry = Type.Object(
  {
    auditId: Type.Integer({ description: 'Increases in the order in which entries become visible' }),
    atMS: Type.Integer(),
    action: Type.Enum(AUDIT_ACTIONS),
    outcome: Type.Enum(AUDIT_OUTCOMES),
    code: Type.Optional(
      Type.String({
        description:
          'Error code of the response; of a sign-in at the identity provider: `unavailable`, `rejected`, or `noRole`. Absent when `outcome` is `done`',
      }),
    ),
    actor: AuditActor,
    address: Type.Optional(Type.String({ description: 'Address of the client. Absent for the server itself' })),
    requestId: Type.Optional(Type.String()),
    operation: Type.Optional(Type.String({ description: 'Method and path template, or the command' })),
    target: Type.Optional(AuditTarget),
    changes: Type.Optional(Type.Array(AuditChange)),
    count: Type.Integer({ minimum: 1, description: 'Number of identical actions that this entry represents' }),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;
