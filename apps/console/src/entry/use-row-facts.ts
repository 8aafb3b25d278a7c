import { isDeviceReasonCode } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import type { LogRow } from '../log-window/log-source.ts';
import { FactsContext } from './facts-loader.ts';
import { type DeviceExplanation, useDeviceFacts } from './use-device-facts.ts';

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
  const state = row.device?.state;
  const dependsOnFacts = textDependsOnFacts(row);
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    if (!dependsOnFacts) return;
    const timer = setTimeout(() => setIsResting(true), REST_MS);
    return () => clearTimeout(timer);
  }, [dependsOnFacts]);
  const listed = useQuery({
    queryKey: ['row facts', row._id, state],
    enabled: dependsOnFacts && isResting,
    staleTime: MAX_AGE_MS,
    queryFn: () => loader.load(row._id),
  });
  const explained = useDeviceFacts(row, false);
  if (!dependsOnFacts) return { facts: undefined, isPending: false };
  const isOpened = explained.dataUpdatedAt > listed.dataUpdatedAt;
  const facts = (isOpened ? explained.data : listed.data) ?? undefined;
  return { facts, isPending: listed.isPending && !isOpened };
}

/**
 * Returns whether the text of a row depends on facts that its entry does not contain: whether a notification that was shown still is,
 * where a message was read whose notification was cleared, why there is no report, or what has changed on a device to which nothing was
 * sent. A device may show a push that its provider has not confirmed.
 */
function textDependsOnFacts({ channel, outcome, device, reasonDetail }: LogRow): boolean {
  if (channel !== 'push') return false;
  switch (device?.state) {
    case undefined:
      return isDeviceReasonCode(reasonDetail?.code);
    case 'none':
      return outcome === 'sent';
    case 'cleared':
      return device?.clearedBy === 'read' || device?.clearedBy === 'answered';
    default:
      return device?.state === 'displayed';
  }
}
