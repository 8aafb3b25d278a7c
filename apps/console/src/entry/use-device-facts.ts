import { type ExplainedDecision, type Explanation, isAboutDevice, type LogEntry } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';

/** Maximum decisions of one user about one message. */
const MAX_DECISIONS = '200';

/** What the explanation says about the device besides the entry. */
export type DeviceExplanation = Pick<ExplainedDecision, 'deviceContext' | 'stillShown'>;

/**
 * Facts about the device besides those in the entry; null if the explanation has none. Not requested for entries that are
 * not about a device. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function useDeviceFacts(entry: AboutDevice, isEnabled = true): UseQueryResult<DeviceExplanation | null> {
  return useDecisions(entry, isEnabled, (decisions) => decisions.find(({ logId }) => logId === entry._id) ?? null);
}

/** Returns the decisions about the message of an entry for its recipient, on all devices. Shares the request of `useDeviceFacts`. */
export function useDecisionsBeside(entry: AboutDevice): readonly ExplainedDecision[] {
  return useDecisions(entry, true, (decisions) => decisions).data ?? [];
}

type AboutDevice = Pick<LogEntry, '_id' | 'messageId' | 'recipient' | 'device'> &
  Partial<Pick<LogEntry, 'reasonDetail'>>;

function useDecisions<Selected>(
  entry: AboutDevice,
  isEnabled: boolean,
  select: (decisions: readonly ExplainedDecision[]) => Selected,
): UseQueryResult<Selected> {
  const { messageId, recipient, device } = entry;
  const api = useApi();
  return useQuery({
    // Entries of one message share a request. Another state has other facts.
    queryKey: ['device facts', messageId, recipient, device?.state],
    enabled: isEnabled && isAboutDevice(entry),
    queryFn: async ({ signal }) => {
      const params = { messageId: String(messageId), recipient: recipient ?? '', limit: MAX_DECISIONS };
      const { decisions } = await api.get<Explanation>(`${LOGS}/explain`, params, signal);
      return decisions;
    },
    select,
  });
}
