import type { ExplainedDecision, Explanation } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import type { EntryDetail } from './use-entry.ts';

/** Maximum decisions of one user about one message. */
const MOST = '200';

/** What the explanation says about the device besides the entry. */
export type DeviceExplanation = Pick<ExplainedDecision, 'deviceContext' | 'stillShown'>;

/** Facts about the device besides those in the entry; null if the explanation has none. Not requested for entries without a device. See docs/spec/last-mile.md#receipts-in-explanations. */
export function useDeviceFacts({
  _id,
  messageId,
  recipient,
  device,
}: EntryDetail): UseQueryResult<DeviceExplanation | null> {
  const api = useApi();
  return useQuery({
    // Another state has other facts.
    queryKey: ['device facts', _id, device?.state],
    enabled: device !== undefined,
    queryFn: async ({ signal }) => {
      const about = { messageId: String(messageId), recipient: recipient ?? '', limit: MOST };
      const { decisions } = await api.get<Explanation>(`${LOGS}/explain`, about, signal);
      return decisions.find(({ logId }) => logId === _id) ?? null;
    },
  });
}
