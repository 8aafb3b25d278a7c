import type { AuditTarget, ChangeFlagReason, CreateFlagReason } from '@chatwire/protocol';
import type { RecordAct } from '../../audit/act.ts';
import { changesOf } from '../../audit/changes-of.ts';
import { ApiError } from '../../base/errors/api-error.ts';
import {
  clearDefaultFlagReason,
  deleteFlagReason,
  type FlagReasonRow,
  findFlagReason,
  insertFlagReason,
  updateFlagReason,
} from '../../storage/messages/flag-reasons-store.ts';
import { type Chat, commit } from '../chat.ts';

/**
 * Creates a reason for which users can report messages. Its id is derived from the name, so that exports are readable. See
 * docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function createFlagReason(chat: Chat, input: CreateFlagReason, record: RecordAct): Promise<FlagReasonRow> {
  return commit(chat, async ({ db, nowMs }) => {
    if (input.default) await clearDefaultFlagReason(db);
    const stem = idFrom(input.name);
    let id = stem;
    for (let n = 2; await findFlagReason(db, id); n++) id = `${stem}-${n}`;
    const row: FlagReasonRow = {
      id,
      name: input.name,
      description: input.description ?? null,
      is_default: input.default ? 1 : 0,
      created_at_ms: nowMs,
      updated_at_ms: null,
    };
    await insertFlagReason(db, row);
    await record(db, {
      action: 'report_reason.created',
      target: auditTargetOf(row),
      changes: changesOf(undefined, auditedMembersOf(row)),
    });
    return row;
  });
}

/** Changes a flag reason. Omitted members keep their values. Throws `ERR_FLAG_NOT_FOUND`. */
export function changeFlagReason(
  chat: Chat,
  id: string,
  input: ChangeFlagReason,
  record: RecordAct,
): Promise<FlagReasonRow> {
  return commit(chat, async ({ db, nowMs }) => {
    const before = await findFlagReason(db, id);
    if (input.default) await clearDefaultFlagReason(db);
    const changed = await updateFlagReason(db, id, {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.description !== undefined && { description: input.description }),
      ...(input.default !== undefined && { is_default: input.default ? 1 : 0 }),
      updated_at_ms: nowMs,
    });
    if (!before || !changed) throw unknownReason();
    const changes = changesOf(auditedMembersOf(before), auditedMembersOf(changed));
    await record(db, { action: 'report_reason.changed', target: auditTargetOf(changed), changes });
    return changed;
  });
}

/** Deletes a flag reason. Reports for this reason keep its id. Throws `ERR_FLAG_NOT_FOUND`. */
export async function removeFlagReason(chat: Chat, id: string, record: RecordAct): Promise<void> {
  await commit(chat, async ({ db }) => {
    const row = await findFlagReason(db, id);
    if (!row || !(await deleteFlagReason(db, id))) throw unknownReason();
    await record(db, {
      action: 'report_reason.removed',
      target: auditTargetOf(row),
      changes: changesOf(auditedMembersOf(row), undefined),
    });
  });
}

function auditTargetOf({ id, name }: FlagReasonRow): AuditTarget {
  return { kind: 'reportReason', id, name };
}

function auditedMembersOf({ name, description, is_default }: FlagReasonRow): object {
  return { name, description, default: is_default === 1 };
}

function unknownReason(): ApiError {
  return new ApiError('ERR_FLAG_NOT_FOUND', 'Flag reason not found.');
}

function idFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-|-$/g, '') || 'reason';
}
