import type { DeviceContext, Explanation, LogEntry } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';

/** Maximum decisions of one user about one message. */
const MOST = '200';

/** Facts about the device besides those in the entry; null if the explanation has none. Not requested for entries without a device. See docs/spec/last-mile.md#receipts-in-explanations. */
export function useDeviceContext({
  _id,
  messageId,
  recipient,
  device,
}: LogEntry): UseQueryResult<DeviceContext | null> {
  const api = useApi();
  return useQuery({
    queryKey: ['device context', _id],
    enabled: device !== undefined,
    queryFn: async ({ signal }) => {
      const about = { messageId: String(messageId), recipient: recipient ?? '', limit: MOST };
      const { decisions } = await api.get<Explanation>(`${LOGS}/explain`, about, signal);
      return decisions.find(({ logId }) => logId === _id)?.deviceContext ?? null;
    },
  });
}
