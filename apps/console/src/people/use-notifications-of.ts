import type {
  AppSettings,
  ContactDetails,
  ContactDetailsPatch,
  FormerDevice,
  MutedConversation,
  OwnPreferences,
  PushToken,
  ReportedDevice,
  UserPreferences,
} from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { CONTACTS, DEVICES, PREFERENCES, SETTINGS, USERS } from '../api/paths.ts';
import { type Device, type DeviceToken, devicesOf } from './devices-of.ts';
import { readOwnPreferences } from './read-own-preferences.ts';

const TOKENS = '/v3/notifications/push/v1/tokens';

/** App settings and user preferences of a user. */
export interface PreferencesOf {
  readonly appSettings: AppSettings;
  readonly ownPreferences: OwnPreferences;
  readonly mutes: readonly MutedConversation[];
}

/** Returns the preferences of a user with the app settings that apply to them. */
export function usePreferencesOf(uid: string): UseQueryResult<PreferencesOf> {
  return useUserQuery('preferences of', uid, async (api, signal) => {
    const [appSettings, ownPreferences, mutes] = await Promise.all([
      api.get<AppSettings>(SETTINGS, {}, signal),
      readOwnPreferences(api, uid, signal),
      api.get<{ readonly mutedConversations: readonly MutedConversation[] }>(`${PREFERENCES}/mute`, { uid }, signal),
    ]);
    return { appSettings, ownPreferences, mutes: mutes.mutedConversations };
  });
}

/** Returns preferences as their user sees them, with unsubscriptions. */
export function useOwnViewOf(uid: string): UseQueryResult<UserPreferences> {
  return useUserQuery('preferences as seen by', uid, (api, signal) =>
    api.get<UserPreferences>(PREFERENCES, { uid }, signal),
  );
}

/** Registered and former devices of a user. */
export interface DevicesOf {
  readonly devices: readonly Device[];
  readonly former: readonly FormerDevice[];
}

/** Returns the devices of a user. */
export function useDevicesOf(uid: string): UseQueryResult<DevicesOf> {
  return useUserQuery('devices of', uid, async (api, signal) => {
    const [{ pushTokens }, { devices, formerDevices = [] }, sessions] = await Promise.all([
      api.get<{ readonly pushTokens: readonly PushToken[] }>(TOKENS, { uid }, signal),
      api.get<ListedDevices>(DEVICES, { uid }, signal),
      api.get<readonly Session[]>(`${USERS}/${encodeURIComponent(uid)}/auth_tokens`, { perPage: '100' }, signal),
    ]);
    // Both endpoints mask the login's credential in the same way.
    const lastUsed = new Map(sessions.map(({ authToken, lastUsedAt }) => [authToken, lastUsedAt]));
    const tokens = pushTokens.map((token): DeviceToken => {
      const lastUsedAt = lastUsed.get(token.authToken);
      return { ...token, ...(lastUsedAt !== undefined && { lastUsedAt }) };
    });
    return { devices: devicesOf(devices, tokens), former: formerDevices };
  });
}

/** Returns what the devices of a user have reported, with those that have no push token. */
export function useReportedDevicesOf(uid: string): UseQueryResult<readonly ReportedDevice[]> {
  return useUserQuery('reported devices of', uid, async (api, signal) => {
    const { devices } = await api.get<ListedDevices>(DEVICES, { uid }, signal);
    return devices;
  });
}

/** Removes a device; it gets no push until its app registers it again. */
export async function removeDevice(api: ApiClient, { uid, pushToken }: DeviceToken): Promise<void> {
  await api.send('DELETE', `${TOKENS}/${encodeURIComponent(pushToken)}?uid=${encodeURIComponent(uid)}`, {});
}

/** Changes the addresses of a user. Resolves to the stored ones. */
export async function saveContacts(api: ApiClient, uid: string, patch: ContactDetailsPatch): Promise<ContactDetails> {
  return api.onBehalfOf(uid).send<ContactDetails>('PATCH', CONTACTS, patch);
}

function useUserQuery<T>(
  label: string,
  uid: string,
  load: (api: ApiClient, signal: AbortSignal) => Promise<T>,
): UseQueryResult<T> {
  const api = useApi();
  return useQuery({ queryKey: [label, uid], queryFn: ({ signal }) => load(api, signal) });
}

interface ListedDevices {
  readonly devices: readonly ReportedDevice[];
  /** Absent from older servers. */
  readonly formerDevices?: readonly FormerDevice[];
}

interface Session {
  readonly authToken: string;
  readonly lastUsedAt?: number;
}
