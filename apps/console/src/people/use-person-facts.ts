import type { AppSettings, LogsSummary, OwnPreferences, ReportedDevice } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { DEVICES, SETTINGS } from '../api/paths.ts';
import { rangeMs } from '../filter/ranges.ts';
import { readSummary } from '../plots/summary.ts';
import { readOwnPreferences } from './read-own-preferences.ts';

/** Users who scroll through the list and back request nothing again. */
const MAX_AGE_MS = 60_000;

/** What the list shows of a user besides their profile. */
export interface PersonFacts {
  readonly devices: readonly ReportedDevice[];
  readonly ownPreferences: OwnPreferences;
  /** Decisions of the last seven days. */
  readonly totals: LogsSummary['totals'];
}

/** Returns the devices, preferences, and latest decisions of a user. `isInView`: false requests nothing. */
export function usePersonFacts(uid: string, isInView: boolean): UseQueryResult<PersonFacts> {
  const api = useApi();
  return useQuery({
    queryKey: ['facts of person', uid],
    staleTime: MAX_AGE_MS,
    enabled: isInView,
    async queryFn({ signal }): Promise<PersonFacts> {
      const nowMs = Date.now();
      const span = { from: nowMs - rangeMs('7d'), to: nowMs };
      const [{ devices }, ownPreferences, summary] = await Promise.all([
        api.get<{ readonly devices: readonly ReportedDevice[] }>(DEVICES, { uid }, signal),
        readOwnPreferences(api, uid, signal),
        readSummary(api, { recipient: uid }, span, { interval: 'total' }, signal),
      ]);
      return { devices, ownPreferences, totals: summary.data.totals };
    },
  });
}

/** Returns the app settings, from which the preferences of users may differ. */
export function useAppSettings(): UseQueryResult<AppSettings> {
  const api = useApi();
  return useQuery({
    queryKey: ['app settings of people'],
    staleTime: MAX_AGE_MS,
    queryFn: ({ signal }) => api.get<AppSettings>(SETTINGS, {}, signal),
  });
}
