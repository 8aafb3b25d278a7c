import type { DeviceContext } from '@chatwire/protocol';
import { useEffect, useState } from 'react';
import type { LogRow } from '../log-window/log-source.ts';
import { useDeviceFacts } from './use-device-facts.ts';

/** Rows that are scrolled past sooner request nothing. */
const REST_MS = 200;

/**
 * Returns the facts about the device of a row that its entry does not contain: whether a push without a report was replaced
 * by a later one, or dropped. Undefined for other rows, whose text does not depend on them, and until they are loaded.
 *
 * Facts are requested only if the page is about the user of the row: the audit log records each request as a read of a message.
 * Elsewhere, the row of an open entry has them, because the entry requests them.
 */
export function useRowFacts(row: LogRow, isPageOfUser: boolean): DeviceContext | undefined {
  const isSilent = row.channel === 'push' && row.outcome === 'sent' && row.device?.state === 'none';
  const isRequested = isSilent && isPageOfUser;
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    if (!isRequested) return;
    const timer = setTimeout(() => setIsResting(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isRequested]);
  return useDeviceFacts(row, isRequested && isResting).data?.deviceContext;
}
