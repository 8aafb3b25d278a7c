import type { AuditAction, AuditActor, AuditChange, AuditEntry, AuditOutcome, AuditTarget } from '@chatwire/protocol';
import type { AuditRow, NewAuditRow } from '../storage/audit/audit-store.ts';
import type { Db } from '../storage/storage.ts';

/** An act for the audit log. It never contains message texts, tokens, or secrets. */
export interface Act {
  readonly action: AuditAction;
  readonly target?: AuditTarget | undefined;
  readonly changes?: readonly AuditChange[];
}

/** Actor, address, and route of an act. */
export interface ActOrigin {
  readonly actor: AuditActor;
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
  /** For example `DELETE /v3/apikeys/:keyId`, or a command. */
  readonly operation?: string | undefined;
}

/** Outcome of an act. `code`: error code of the response. */
export interface ActResult {
  readonly outcome: AuditOutcome;
  readonly code?: string;
  /** Default: 1. */
  readonly count?: number;
}

/**
 * Records an act in the transaction that performs it, as its last statement. If the entry cannot be written, the act fails.
 * See docs/decisions/audit-log.md.
 */
export type RecordAct = (tx: Db, act: Act) => Promise<void>;

export const SERVER_ORIGIN: ActOrigin = { actor: { kind: 'server' } };

const DONE: ActResult = { outcome: 'done' };

export function toAuditRow(origin: ActOrigin, act: Act, nowMs: number, result = DONE): NewAuditRow {
  const { actor, address, requestId, operation } = origin;
  const { action, target, changes } = act;
  return {
    at_ms: nowMs,
    action,
    outcome: result.outcome,
    code: result.code ?? null,
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    actor_name: actor.name ?? null,
    address: address ?? null,
    request_id: requestId ?? null,
    operation: operation ?? null,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    target_name: target?.name ?? null,
    subject: target?.kind === 'user' ? (target.id ?? null) : null,
    changes: changes === undefined || changes.length === 0 ? null : JSON.stringify(changes),
    count: result.count ?? 1,
  };
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    auditId: row.audit_id,
    atMS: row.at_ms,
    action: row.action,
    outcome: row.outcome,
    ...(row.code !== null && { code: row.code }),
    actor: {
      kind: row.actor_kind,
      ...(row.actor_id !== null && { id: row.actor_id }),
      ...(row.actor_name !== null && { name: row.actor_name }),
    },
    ...(row.address !== null && { address: row.address }),
    ...(row.request_id !== null && { requestId: row.request_id }),
    ...(row.operation !== null && { operation: row.operation }),
    ...(row.target_kind !== null && {
      target: {
        kind: row.target_kind,
        ...(row.target_id !== null && { id: row.target_id }),
        ...(row.target_name !== null && { name: row.target_name }),
      },
    }),
    ...(row.changes !== null && { changes: parsedChanges(row.changes) }),
    count: row.count,
  };
}

function parsedChanges(json: string): AuditChange[] {
  return JSON.parse(json) as AuditChange[];
}
