import type { AppSettings, UserPreferences } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { isFirstLoad } from '../api/is-first-load.ts';
import { PREFERENCES, SETTINGS } from '../api/paths.ts';
import type { DecidingSetting } from './deciding-setting.ts';
import { valueNowText } from './value-now-text.ts';

interface ValueNow {
  /** `now: send`; undefined if the value has not changed, or is not known. */
  readonly text: string | undefined;
  readonly isLoading: boolean;
}

/**
 * Returns the value that a setting has now if it is not the one that decided: of the app, or the one that applies to the user. Requests
 * nothing without a setting, or for a user’s value without a user.
 */
export function useValueNow(decided: DecidingSetting | undefined, uid: string | undefined): ValueNow {
  const api = useApi();
  const isOfUser = decided?.source === 'user';
  const values = useQuery({
    queryKey: ['values now', isOfUser ? uid : 'app'],
    enabled: decided !== undefined && (!isOfUser || uid !== undefined),
    queryFn: async ({ signal }): Promise<AppSettings | UserPreferences> =>
      isOfUser ? api.get<UserPreferences>(PREFERENCES, { uid }, signal) : api.get<AppSettings>(SETTINGS, {}, signal),
  });
  return { text: decided && valueNowText(decided, values.data?.preferences), isLoading: isFirstLoad(values) };
}
