import { type ExplainedDecision, type Explanation, isAboutDevice, type LogEntry } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
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
export function useDeviceFacts(entry: AboutDevice): UseQueryResult<DeviceExplanation | null> {
  return useExplanation(entry, (explained) => decisionOf(entry, explained));
}

/** Returns the facts of `useDeviceFacts` that were loaded before, and when, epoch ms; undefined if none were. Requests nothing. */
export function loadedDeviceFacts(
  client: QueryClient,
  entry: AboutDevice,
): { readonly facts: DeviceExplanation | null; readonly atMs: number } | undefined {
  const { data, dataUpdatedAt: atMs = 0 } = client.getQueryState<Explained>(explanationKey(entry)) ?? {};
  return data && { facts: decisionOf(entry, data), atMs };
}

/** Returns the decisions about the message of an entry for its recipient, and its events. Shares the request of `useDeviceFacts`. */
export function usePushesBeside(entry: AboutDevice): PushesBeside | undefined {
  return useExplanation(entry, (explained) => explained).data;
}

/** Returns what the event of an entry is called if it is one of several of its kind: `Edit 2 of 3`. Shares the request of `useDeviceFacts`. */
export function useEventLabel(entry: AboutDevice & Pick<LogEntry, 'eventId' | 'trigger'>): string {
  const { data } = useExplanation(entry, (explained) => explained);
  return data?.eventLabels.get(entry.eventId) ?? TRIGGER_LABELS[entry.trigger];
}

type AboutDevice = Pick<LogEntry, '_id' | 'messageId' | 'recipient' | 'device'> &
  Partial<Pick<LogEntry, 'reasonDetail'>>;

/** What the explanation says about the message of an entry. */
interface Explained extends PushesBeside {
  readonly decisions: readonly ExplainedDecision[];
}

/** First member of the key of an explanation; the second is the id of its message. */
export const EXPLANATION_KEY = 'device facts';

/** Entries of one message share a request. Another state has other facts. */
function explanationKey({ messageId, recipient, device }: AboutDevice): readonly unknown[] {
  return [EXPLANATION_KEY, messageId, recipient, device?.state];
}

function decisionOf({ _id }: AboutDevice, { decisions }: Explained): DeviceExplanation | null {
  return decisions.find(({ logId }) => logId === _id) ?? null;
}

function useExplanation<Selected>(
  entry: AboutDevice,
  select: (explained: Explained) => Selected,
): UseQueryResult<Selected> {
  const { messageId, recipient } = entry;
  const api = useApi();
  return useQuery({
    queryKey: explanationKey(entry),
    enabled: isAboutDevice(entry),
    queryFn: async ({ signal }): Promise<Explained> => {
      const params = { messageId: String(messageId), recipient: recipient ?? '', limit: MAX_DECISIONS };
      const { decisions, events } = await api.get<Explanation>(`${LOGS}/explain`, params, signal);
      return { decisions, eventLabels: eventLabels(events) };
    },
    select,
  });
}
