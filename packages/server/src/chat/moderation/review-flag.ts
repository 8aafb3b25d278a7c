import type { FlagStatus } from '@chatwire/protocol';
import type { RecordAct } from '../../audit/act.ts';
import { ApiError } from '../../base/errors/api-error.ts';
import { type FlagRow, updateFlag } from '../../storage/messages/flags-store.ts';
import { type Chat, commit } from '../chat.ts';

export interface FlagReview {
  readonly status: FlagStatus;
  readonly note?: string | null;
}

/** Closes or reopens a report. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags. */
export function reviewFlag(
  chat: Chat,
  flagId: number,
  { status, note }: FlagReview,
  record: RecordAct,
): Promise<FlagRow> {
  return commit(chat, async ({ db, nowMs }) => {
    const reviewed = await updateFlag(db, flagId, {
      status,
      ...(note !== undefined && { note }),
      reviewed_at_ms: status === 'pending' ? null : nowMs,
    });
    if (!reviewed) throw new ApiError('ERR_FLAG_NOT_FOUND', 'Report not found.');
    const changes = [{ member: 'status', after: status }];
    await record(db, { action: 'report.reviewed', target: { kind: 'report', id: String(flagId) }, changes });
    return reviewed;
  });
}
