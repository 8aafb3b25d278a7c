import type { AppSettings, LogsSummary, OwnPreferences, ReportedDevice } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { DEVICES, PREFERENCES, SETTINGS } from '../api/paths.ts';
import { rangeMs } from '../filter/ranges.ts';
import { readSummary } from '../plots/summary.ts';

/** Users who scroll through the list and back request nothing again. */
const MAX_AGE_MS = 60_000;

/** What the list shows of a user besides their profile. */
export interface PersonFacts {
  readonly devices: readonly ReportedDevice[];
  readonly appSettings: AppSettings;
  readonly ownPreferences: OwnPreferences;
  /** Decisions of the last seven days. */
  readonly totals: LogsSummary['totals'];
}

/** Returns the devices, preferences, and latest decisions of a user. `isInView`: false requests nothing. */
export function usePersonFacts(uid: string, isInView: boolean): UseQueryResult<PersonFacts> {
  const api = useApi();
  const settings = useQuery({
    queryKey: ['app settings of people'],
    staleTime: MAX_AGE_MS,
    queryFn: ({ signal }) => api.get<AppSettings>(SETTINGS, {}, signal),
  });
  const appSettings = settings.data;
  return useQuery({
    queryKey: ['facts of person', uid, appSettings],
    staleTime: MAX_AGE_MS,
    enabled: isInView && appSettings !== undefined,
    async queryFn({ signal }): Promise<PersonFacts> {
      if (!appSettings) throw new Error('The app settings are loaded first.');
      const nowMs = Date.now();
      const span = { from: nowMs - rangeMs('7d'), to: nowMs };
      const [{ devices }, preferences, summary] = await Promise.all([
        api.get<{ readonly devices: readonly ReportedDevice[] }>(DEVICES, { uid }, signal),
        api.getWhole<{ readonly meta: { readonly own: OwnPreferences } }>(
          PREFERENCES,
          { uid, withOwn: 'true' },
          signal,
        ),
        readSummary(api, { recipient: uid }, span, { interval: 'total' }, signal),
      ]);
      return { devices, appSettings, ownPreferences: preferences.meta.own, totals: summary.data.totals };
    },
  });
}
