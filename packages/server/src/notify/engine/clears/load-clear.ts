import type { AppSettings } from '@chatwire/protocol';
import type { ClearBatch, ClearBatchTarget } from '../../../outbox/clear-batch.ts';
import type { ClearDetails } from '../../../providers/clear-details.ts';
import { unreadTotalOf } from '../../../storage/conversations/unread-store.ts';
import { shownStates } from '../../../storage/notifications/clears/outdated-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { type Clear, clearItemsOf } from '../../clears/clear-items.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';
import { hasBadge } from './clear-devices.ts';

/** Current content of a clear push. */
export interface CurrentClear extends Clear {
  readonly details: ClearDetails;
  /** Outdated notifications that neither this clear nor an earlier one covers. */
  readonly left: number;
}

/** Loads what a target is to remove, and its badge. Repeated before each attempt. See docs/spec/last-mile.md#badge-and-rest. */
export async function loadClear(
  db: Db,
  settings: AppSettings,
  { recipient }: Pick<ClearBatch, 'recipient'>,
  { target }: Pick<ClearBatchTarget, 'target'>,
): Promise<CurrentClear> {
  const rows = (await shownStates(db, [target])).filter(({ uid }) => uid === recipient);
  const outdated = outdatedRowsOf(rows);
  const { items, covered } = clearItemsOf(outdated);
  const badge = hasBadge(settings) ? (await unreadTotalOf(db, [recipient])).get(recipient) : undefined;
  const tags = new Set(covered.map(({ tag }) => tag));
  return {
    items,
    covered,
    left: outdated.filter(({ isTold, tag }) => !isTold && !tags.has(tag)).length,
    details: {
      title: '',
      body: '',
      tag: 'clear',
      type: 'clear',
      ...(badge !== undefined && { unreadMessageCount: badge }),
      clear: items,
    },
  };
}
