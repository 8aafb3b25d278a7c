import { ApiError } from '../../base/errors/api-error.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { assertNotDeleted } from './assert-can-change.ts';

/**
 * Throws for messages that can be neither pinned nor saved: deleted messages, member actions, and calls.
 * See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export function assertCanPinOrSave(row: MessageRow): void {
  assertNotDeleted(row);
  if (row.category === 'action' || row.category === 'call')
    throw new ApiError('ERR_INVALID_MESSAGE_CATEGORY', 'Messages of this category cannot be pinned or saved.');
}
