import { type ExplainedDecision, type Explanation, isAboutDevice, type LogEntry } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import { eventLabels } from '../text/event-labels.ts';
import type { PushesBeside } from './related-pushes-of.ts';

/** Maximum decisions of one user about one message. */
const MAX_DECISIONS = '200';

/** What the explanation says about the device besides the entry. */
export type DeviceExplanation = Pick<ExplainedDecision, 'deviceContext' | 'stillShown'>;

/**
 * Facts about the device besides those in the entry; null if the explanation has none. Not requested for entries that are
 * not about a device. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function useDeviceFacts(entry: AboutDevice, isEnabled = true): UseQueryResult<DeviceExplanation | null> {
  return useExplanation(
    entry,
    isEnabled,
    ({ decisions }) => decisions.find(({ logId }) => logId === entry._id) ?? null,
  );
}

/** Returns the decisions about the message of an entry for its recipient, and its events. Shares the request of `useDeviceFacts`. */
export function usePushesBeside(entry: AboutDevice): PushesBeside | undefined {
  return useExplanation(entry, true, (explained) => explained).data;
}

/** Returns what the event of an entry is called if it is one of several of its kind: `Edit 2 of 3`. Shares the request of `useDeviceFacts`. */
export function useEventLabel(entry: AboutDevice & Pick<LogEntry, 'eventId' | 'trigger'>): string {
  const { data } = useExplanation(entry, true, (explained) => explained);
  return data?.eventLabels.get(entry.eventId) ?? TRIGGER_LABELS[entry.trigger];
}

type AboutDevice = Pick<LogEntry, '_id' | 'messageId' | 'recipient' | 'device'> &
  Partial<Pick<LogEntry, 'reasonDetail'>>;

/** What the explanation says about the message of an entry. */
interface Explained extends PushesBeside {
  readonly decisions: readonly ExplainedDecision[];
}

function useExplanation<Selected>(
  entry: AboutDevice,
  isEnabled: boolean,
  select: (explained: Explained) => Selected,
): UseQueryResult<Selected> {
  const { messageId, recipient, device } = entry;
  const api = useApi();
  return useQuery({
    // Entries of one message share a request. Another state has other facts.
    queryKey: ['device facts', messageId, recipient, device?.state],
    enabled: isEnabled && isAboutDevice(entry),
    queryFn: async ({ signal }): Promise<Explained> => {
      const params = { messageId: String(messageId), recipient: recipient ?? '', limit: MAX_DECISIONS };
      const { decisions, events } = await api.get<Explanation>(`${LOGS}/explain`, params, signal);
      return { decisions, eventLabels: eventLabels(events) };
    },
    select,
  });
}
