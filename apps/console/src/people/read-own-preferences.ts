import type { OwnPreferences } from '@chatwire/protocol';
import type { ApiClient } from '../api/api-client.ts';
import { PREFERENCES } from '../api/paths.ts';

/** Reads the preferences that a user has set themselves, without those of the app. */
export async function readOwnPreferences(api: ApiClient, uid: string, signal: AbortSignal): Promise<OwnPreferences> {
  const { meta } = await api.getWhole<{ readonly meta: { readonly own: OwnPreferences } }>(
    PREFERENCES,
    { uid, withOwn: 'true' },
    signal,
  );
  return meta.own;
}
