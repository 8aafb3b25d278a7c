import type { AppSettings } from '@chatwire/protocol';
import type { ClearBatch, ClearBatchTarget } from '../../../outbox/clear-batch.ts';
import type { ClearDetails } from '../../../providers/clear-details.ts';
import { unreadTotalOf } from '../../../storage/conversations/unread-store.ts';
import { shownStates } from '../../../storage/notifications/clears/outdated-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { type Clear, clearItemsOf } from '../../clears/clear-items.ts';
import { outdatedRowsOf } from '../../clears/decide-clear.ts';
import { clearsContainBadge } from './clear-devices.ts';

/** Current content of a clear push. */
export interface CurrentClear extends Clear {
  readonly details: ClearDetails;
  /** Number of outdated notifications that neither this clear nor an earlier one covers. */
  readonly uncoveredCount: number;
}

/** Loads which notifications a target has to remove, and its badge. See docs/spec/last-mile.md#badge-and-rest. */
export async function loadClear(
  db: Db,
  settings: AppSettings,
  { recipient }: Pick<ClearBatch, 'recipient'>,
  { target }: Pick<ClearBatchTarget, 'target'>,
): Promise<CurrentClear> {
  const rows = (await shownStates(db, [target])).filter(({ uid }) => uid === recipient);
  const outdated = outdatedRowsOf(rows);
  const { items, covered } = clearItemsOf(outdated);
  const badge = clearsContainBadge(settings) ? (await unreadTotalOf(db, [recipient])).get(recipient) : undefined;
  const tags = new Set(covered.map(({ tag }) => tag));
  return {
    items,
    covered,
    uncoveredCount: outdated.filter(({ isCovered, tag }) => !isCovered && !tags.has(tag)).length,
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
