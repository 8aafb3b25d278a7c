import { type DeviceState, isDeviceReasonCode } from '@chatwire/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { LogRow } from '../log-window/log-source.ts';
import { FactsContext } from './facts-loader.ts';
import { type DeviceExplanation, EXPLANATION_KEY, loadedDeviceFacts } from './use-device-facts.ts';

/** Rows that are scrolled past sooner request nothing. */
const REST_MS = 200;
/** Later pushes replace earlier ones while a page is open. */
const MAX_AGE_MS = 60_000;

/** Facts about the device of a row. */
export interface RowFacts {
  readonly facts: DeviceExplanation | undefined;
  /** Whether the text of the row depends on facts that are not loaded yet. False if they could not be loaded. */
  readonly isPending: boolean;
}

/**
 * Returns the facts about the device of a row that its entry does not contain: whether a push was replaced by a later one, or
 * dropped, and why its notification is still in the list. None for rows whose text does not depend on them, and until they are loaded. Rows in view share a request,
 * which is not a read of their messages; a row whose entry was opened has the facts of its explanation, if these are newer. See
 * docs/spec/last-mile.md#receipts-in-lists.
 */
export function useRowFacts(row: LogRow): RowFacts {
  const loader = use(FactsContext);
  if (!loader) throw new Error('Not signed in.');
  const client = useQueryClient();
  const { _id, messageId, device } = row;
  const state = device?.state;
  const dependsOnFacts = textDependsOnFacts(row);
  useEffect(() => {
    if (!dependsOnFacts) return;
    const load = () =>
      client.prefetchQuery({
        queryKey: rowFactsKey(_id, state),
        staleTime: MAX_AGE_MS,
        queryFn: () => loader.load(_id),
      });
    const timer = setTimeout(() => void load(), REST_MS);
    return () => clearTimeout(timer);
  }, [client, loader, dependsOnFacts, _id, state]);

  // Not `useQuery`, which would keep two queries for each row that is scrolled past, for minutes.
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!dependsOnFacts) return () => {};
      return client.getQueryCache().subscribe(({ query: { queryKey } }) => {
        const [kind, id] = queryKey;
        if ((kind === ROW_FACTS_KEY && id === _id) || (kind === EXPLANATION_KEY && id === messageId)) changed();
      });
    },
    [client, dependsOnFacts, _id, messageId],
  );
  const listed = () => client.getQueryState<DeviceExplanation | null>(rowFactsKey(_id, state));
  const explained = () => loadedDeviceFacts(client, row);
  useSyncExternalStore(subscribe, () =>
    dependsOnFacts ? `${listed()?.status} ${listed()?.dataUpdatedAt} ${explained()?.atMs}` : undefined,
  );
  if (!dependsOnFacts) return NO_FACTS;
  const [ofList, ofExplanation] = [listed(), explained()];
  const isOpened = ofExplanation !== undefined && ofExplanation.atMs > (ofList?.dataUpdatedAt ?? 0);
  const facts = (isOpened ? ofExplanation.facts : ofList?.data) ?? undefined;
  return { facts, isPending: (ofList?.status ?? 'pending') === 'pending' && !isOpened };
}

const NO_FACTS: RowFacts = { facts: undefined, isPending: false };

/** First member of the key of the facts of a row; the second is the id of its entry. */
const ROW_FACTS_KEY = 'row facts';

function rowFactsKey(logId: string, state: DeviceState | undefined): readonly unknown[] {
  return [ROW_FACTS_KEY, logId, state];
}

/**
 * Returns whether the text of a row depends on facts that its entry does not contain: whether a notification that was shown still is,
 * where a message was read whose notification was cleared, why there is no report, or what has changed on a device that showed nothing or to
 * which nothing was sent. A device may show a push that its provider has not confirmed.
 */
function textDependsOnFacts({ channel, outcome, device, reasonDetail }: LogRow): boolean {
  if (channel !== 'push') return false;
  switch (device?.state) {
    case undefined:
      return isDeviceReasonCode(reasonDetail?.code);
    case 'none':
      return outcome === 'sent';
    case 'suppressed':
      return device?.suppressedBy === 'channel' || device?.suppressedBy === 'permission';
    case 'cleared':
      return device?.clearedBy === 'read' || device?.clearedBy === 'answered';
    default:
      return device?.state === 'displayed';
  }
}
