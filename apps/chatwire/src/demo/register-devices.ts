import { createHash } from 'node:crypto';
import type { PhoneKind } from '@chatwire/sandbox';
import type { Api } from './api.ts';
import type { DemoUser } from './demo-users.ts';
import { reportsOf } from './device-reports.ts';

/** Logins of a demo user. */
export interface DemoLogins {
  /** Without a device: for trying the API, and for the demo app. */
  readonly authToken: string;
  /** Login of the first device if it is a phone, which a sandbox phone can take over. */
  readonly phone?: PhoneLogin;
  readonly devices: readonly DemoDevice[];
}

/** A device of a demo user. */
export interface DemoDevice {
  readonly uid: string;
  readonly authToken: string;
  readonly pushToken: string;
}

/** Login of a phone. */
export interface PhoneLogin {
  readonly kind: PhoneKind;
  readonly authToken: string;
}

/** Creates a session with a push token for each device, and one without. */
export async function registerDevices(api: Api, { uid, devices, timezone }: DemoUser): Promise<DemoLogins> {
  let phone: PhoneLogin | undefined;
  const registered: DemoDevice[] = [];
  for (const platform of devices) {
    const authToken = await logIn(api, uid);
    phone ??= { kind: platform.endsWith('android') ? 'android' : 'iphone', authToken };
    const pushToken = await registerDevice(api, { uid, authToken, platform, timezone });
    registered.push({ uid, authToken, pushToken });
    for (const body of reportsOf(uid, platform)) {
      await api.call('PUT', '/notifications/push/v1/device', { token: authToken, body });
    }
  }
  const authToken = await logIn(api, uid);
  await api.call('PATCH', '/notifications/v1/preferences/timezone', { token: authToken, body: { timezone } });
  return { authToken, devices: registered, ...(phone && { phone }) };
}

/** Creates an auth token of a user. */
export async function logIn(api: Api, uid: string): Promise<string> {
  return (await api.call('POST', `/users/${uid}/auth_tokens`, { body: {} })).authToken;
}

/** Registers a device with a login. Resolves to its push token. */
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
