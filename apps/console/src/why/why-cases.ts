import type { LogEntry } from '@chatwire/protocol';
import { deviceAnswers, saysNoBanner } from '@chatwire/protocol/device-answers';
import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import type { LogsSearch } from '../logs/logs-search.ts';

/** An entry about one person. */
export type WhyCase = LogEntry & HasRecipient;

export interface CaseList {
  readonly cases: readonly WhyCase[];
  /** The entries of all devices of a case, of which it is one; only of a message, by recipient. */
  readonly ofDevices: ReadonlyMap<string, readonly WhyCase[]>;
  /** Whether no entry of the filter was left out. */
  readonly isComplete: boolean;
}

export interface CaseGroup {
  readonly title: string;
  readonly filter: LogsSearch;
  /** Selects entries of the filter by what filters of the log cannot say. Default: all. */
  readonly isCase?: (entry: LogEntry) => boolean;
  /** Among which entries they are selected, if these are not all. */
  readonly about?: string;
}

/** Entries that are read: a person has one for each device and message. */
const MAX_ENTRIES = 100;

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
  {
    title: 'Shown without a banner',
    filter: { channel: 'push', deviceState: 'displayed' },
    isCase: isWithoutBanner,
    about: `Among the newest ${MAX_ENTRIES} pushes that are in a notification list`,
  },
  { title: 'Pushes that failed or had no usable device', filter: { channel: 'push', 'not.outcome': 'sent,skipped' } },
  { title: 'Emails and SMS failed or unreachable', filter: { 'not.channel': 'push', 'not.outcome': 'sent,skipped' } },
  { title: 'Skipped', filter: { outcome: 'skipped' } },
];

/** Returns whether a push was, or probably was, shown without a banner. */
export function isWithoutBanner(entry: LogEntry): boolean {
  return deviceAnswers(entry).some(saysNoBanner);
}

const MAX_CASES = 5;
const NO_DEVICES: CaseList['ofDevices'] = new Map();

/**
 * Returns entries of a filter: the newest about each message of a chosen recipient; of a chosen message, the one that reached each recipient
 * furthest; otherwise the newest about each recipient.
 */
export function useWhyCases(group: CaseFilter): UseQueryResult<CaseList> {
  return useQuery(whyCasesQuery(useApi(), group));
}

/** Returns what `useWhyCases` returns, for several filters. */
export function useWhyCasesOf(groups: readonly CaseFilter[]): readonly UseQueryResult<CaseList>[] {
  const api = useApi();
  return useQueries({ queries: groups.map((group) => whyCasesQuery(api, group)) });
}

type CaseFilter = Pick<CaseGroup, 'filter' | 'isCase'>;

function whyCasesQuery(api: ApiClient, { filter, isCase }: CaseFilter) {
  return queryOptions({
    queryKey: ['why cases', filter],
    queryFn: ({ signal }) => api.get<readonly LogEntry[]>(LOGS, { ...filter, limit: String(MAX_ENTRIES) }, signal),
    select: (entries: readonly LogEntry[]): CaseList => {
      const keyOf = ({ recipient, messageId }: WhyCase) => (filter.recipient === undefined ? recipient : messageId);
      const isOfMessage = filter.messageId !== undefined;
      const ordered = isOfMessage ? furthestFirst(entries) : entries;
      const cases = casesOf(isCase ? ordered.filter(isCase) : ordered, keyOf);
      return {
        cases: isOfMessage ? cases : cases.slice(0, MAX_CASES),
        ofDevices: isOfMessage ? ofDevices(ordered) : NO_DEVICES,
        isComplete: entries.length < MAX_ENTRIES,
      };
    },
  });
}

/**
 * Returns entries in the order in which they reached their recipient: seen on a device, accepted by a provider, and the others, whose
 * order stays. An SMS that could not be sent would otherwise hide the push that was shown.
 */
export function furthestFirst<Entry extends Pick<LogEntry, 'outcome' | 'trigger' | 'device'>>(
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.toSorted((a, b) => distanceOf(b) - distanceOf(a));
}

function distanceOf({ outcome, trigger, device }: Pick<LogEntry, 'outcome' | 'trigger' | 'device'>): number {
  // A push that clears, or says that a message was deleted, does not bring the message.
  if (trigger === 'cleared' || trigger === 'message_deleted') return 0;
  if (device?.displayedAtMS !== undefined) return 3;
  return outcome === 'sent' ? 2 : 1;
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

/**
 * Returns by recipient the entry of each of their devices that has several: the one that reached it furthest. `entries`: about one message, furthest
 * first. Pushes that only clear notifications are omitted.
 */
export function ofDevices<Entry extends Pick<LogEntry, 'recipient' | 'trigger' | 'pushToken'>>(
  entries: readonly Entry[],
): ReadonlyMap<string, readonly (Entry & HasRecipient)[]> {
  const pushes = entries.filter(({ trigger, pushToken }) => pushToken !== undefined && trigger !== 'cleared');
  const ofEach = casesOf(pushes, ({ recipient, pushToken }) => JSON.stringify([recipient, pushToken]));
  return new Map([...Map.groupBy(ofEach, ({ recipient }) => recipient)].filter(([, devices]) => devices.length > 1));
}

interface HasRecipient {
  readonly recipient: string;
}
