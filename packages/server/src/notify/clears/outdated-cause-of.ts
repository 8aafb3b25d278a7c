import type { ClearCause } from '@chatwire/protocol';
import type { ShownNotification } from './shown-notification.ts';

/**
 * Returns why a shown notification is outdated; undefined if it is not. A merged row stands for several messages, so the state
 * of one message does not apply to it.
 * See docs/spec/last-mile.md#clear-causes.
 */
export function outdatedCauseOf(row: ShownNotification): ClearCause | undefined {
  const { kind } = row;
  if (kind !== 'merged') {
    if (!row.exists || row.isHidden) return 'retracted';
    if (row.isDeleted) return 'deleted';
    if (row.isSenderGone) return 'removed';
  }
  if (row.hasLeft) return 'removed';
  if (kind === 'reaction') return row.isOpened ? 'read' : undefined;
  if (row.messageId > row.readId) return undefined;
  return kind === 'missed_call' ? 'answered' : 'read';
}
