import type { AuditAction, AuditActorKind, AuditOutcome, AuditTargetKind } from '@chatwire/protocol';
import type { Generated } from 'kysely';

/** Entries of the audit log. Append-only: triggers reject updates, and only retention deletes entries. */
export interface AuditEntriesTable {
  audit_id: Generated<number>;
  at_ms: number;
  action: AuditAction;
  outcome: AuditOutcome;
  code: string | null;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  /** Only for keys: names of users are looked up when shown. */
  actor_name: string | null;
  address: string | null;
  request_id: string | null;
  operation: string | null;
  target_kind: AuditTargetKind | null;
  target_id: string | null;
  target_name: string | null;
  /** uid of the user the entry is about. */
  subject: string | null;
  /** JSON. */
  changes: string | null;
  count: number;
}

/** Settings of the audit log: one row after the first change. */
export interface AuditSettingsTable {
  id: number;
  retention_days: number;
}
