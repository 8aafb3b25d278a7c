import { createHash } from 'node:crypto';
import type { Api } from './api.ts';
import type { DemoUser } from './demo-users.ts';
import { reportsOf } from './device-reports.ts';

/** Creates a session with a push token for each device. Returns an auth token of the user for trying the API. */
export async function registerDevices(api: Api, { uid, devices, timezone }: DemoUser): Promise<string> {
  const first = await logIn(api, uid);
  for (const [index, platform] of devices.entries()) {
    const authToken = index === 0 ? first : await logIn(api, uid);
    await registerDevice(api, { uid, authToken, platform, timezone });
    for (const body of reportsOf(uid, platform)) {
      await api.call('PUT', '/notifications/push/v1/device', { token: authToken, body });
    }
  }
  await api.call('PATCH', `/notifications/v1/preferences/timezone?uid=${uid}`, { body: { timezone } });
  return first;
}

export async function logIn(api: Api, uid: string): Promise<string> {
  return (await api.call('POST', `/users/${uid}/auth_tokens`, { body: {} })).authToken;
}

export async function registerDevice(
  api: Api,
  device: {
    readonly uid: string;
    readonly authToken: string;
    readonly platform: string;
    readonly providerId?: string;
    readonly timezone?: string;
  },
): Promise<string> {
  const { uid, platform, authToken, providerId, timezone } = device;
  const token = tokenOf(uid, platform, authToken);
  const member = platform.startsWith('fcm_') ? 'fcmToken' : platform.endsWith('_voip') ? 'voipToken' : 'deviceToken';
  await api.call('POST', '/notifications/push/v1/tokens', {
    body: { platform, [member]: token, authToken, ...(providerId && { providerId }), ...(timezone && { timezone }) },
  });
  return token;
}

/** Returns a push token in the format of the provider: 64 hex digits for APNs, about 140 characters for FCM. */
function tokenOf(uid: string, platform: string, authToken: string): string {
  const hash = createHash('sha256').update(`${uid} ${platform} ${authToken}`).digest();
  if (platform.startsWith('apns_')) return hash.toString('hex');
  return `${hash.toString('base64url').slice(0, 22)}:APA91b${createHash('sha512').update(hash).digest('base64url')}${hash.toString('base64url')}`;
}
