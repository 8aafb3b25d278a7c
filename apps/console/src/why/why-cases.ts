import type { LogEntry } from '@chatwire/protocol';
import { deviceAnswers } from '@chatwire/protocol/device-answers';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import type { LogsSearch } from '../logs/logs-search.ts';

/** An entry about one person. */
export type WhyCase = LogEntry & HasRecipient;

export interface CaseGroup {
  readonly title: string;
  readonly filter: LogsSearch;
  /** Selects entries of the filter by what filters of the log cannot say. Default: all. */
  readonly isCase?: (entry: LogEntry) => boolean;
}

/** Entries that raise the question why, by what happened to them. */
export const CASE_GROUPS: readonly CaseGroup[] = [
  {
    // Pushes that clear show nothing on any device but browsers, whose notices of deletions are not missed.
    title: 'Pushes not reported as shown',
    filter: {
      channel: 'push',
      outcome: 'sent',
      'not.deviceState': 'opened,dismissed,cleared,displayed',
      'not.trigger': 'cleared,message_deleted',
    },
  },
  { title: 'Shown without a banner', filter: { channel: 'push', deviceState: 'displayed' }, isCase: isWithoutBanner },
  { title: 'Pushes that failed or had no usable device', filter: { channel: 'push', 'not.outcome': 'sent,skipped' } },
  { title: 'Emails and SMS failed or unreachable', filter: { 'not.channel': 'push', 'not.outcome': 'sent,skipped' } },
  { title: 'Skipped', filter: { outcome: 'skipped' } },
];

/** Returns whether a push was shown without a banner. */
export function isWithoutBanner(entry: LogEntry): boolean {
  return deviceAnswers(entry).some(({ question, word }) => question === 'shown' && word === 'noBanner');
}

const MAX_CASES = 5;
/** Entries that are read: a person has one for each device and message. */
const MAX_ENTRIES = '100';

/** Returns the newest entries of a filter: one for each message of a chosen recipient, otherwise one for each recipient. */
export function useWhyCases({ filter, isCase }: Omit<CaseGroup, 'title'>): UseQueryResult<readonly WhyCase[]> {
  const api = useApi();
  return useQuery({
    queryKey: ['why cases', filter],
    queryFn: ({ signal }) => api.get<readonly LogEntry[]>(LOGS, { ...filter, limit: MAX_ENTRIES }, signal),
    select: (entries) => {
      const keyOf = ({ recipient, messageId }: WhyCase) => (filter.recipient === undefined ? recipient : messageId);
      return casesOf(isCase ? entries.filter(isCase) : entries, keyOf).slice(
        0,
        filter.messageId === undefined ? MAX_CASES : entries.length,
      );
    },
  });
}

/** Returns the first entry for each key; entries about a whole group, which have no recipient, are omitted. */
export function casesOf<Entry extends Pick<LogEntry, 'recipient'>>(
  entries: readonly Entry[],
  keyOf: (entry: Entry & HasRecipient) => string | number,
): readonly (Entry & HasRecipient)[] {
  const cases = new Map<string | number, Entry & HasRecipient>();
  for (const entry of entries) {
    const { recipient } = entry;
    if (recipient === undefined) continue;
    const candidate = { ...entry, recipient };
    const key = keyOf(candidate);
    if (!cases.has(key)) cases.set(key, candidate);
  }
  return [...cases.values()];
}

interface HasRecipient {
  readonly recipient: string;
}
