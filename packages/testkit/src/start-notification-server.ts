import {
  createSandbox,
  generateApnsKey,
  generateFcmAccount,
  type Sandbox,
  type SandboxFcmAccount,
  type SandboxUrls,
} from '@chatwire/sandbox';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';
import { textMessage } from './text-message.ts';

/** A server whose push providers are the sandbox, with an FCM and an APNs account set up. */
export interface NotificationTestServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly sandbox: Sandbox;
  readonly urls: SandboxUrls;
  /** Creates a user with one session and device per platform. Returns their auth tokens and push tokens. */
  user(uid: string, ...platforms: string[]): Promise<{ readonly authTokens: string[]; readonly pushTokens: string[] }>;
  /** Sends a text as a user. Returns the message. */
  send(from: string, to: string, text?: string, more?: object): Promise<{ readonly id: string }>;
  /** Returns entries of the log, oldest first, once there are `count` of them. `query`: filters of the endpoint. */
  entries(query: string, count: number): Promise<readonly LogEntryBody[]>;
  /** Enables the webhook of the sandbox as custom push provider. */
  addWebhook(fields?: object): Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- entries are looked into freely, as a client would
export type LogEntryBody = any;

let account: SandboxFcmAccount | undefined;

/** Returns the same account for all servers: generating its key takes longer than starting a server. */
function fcmAccount(): SandboxFcmAccount {
  account ??= generateFcmAccount('harbour');
  return account;
}

export async function startNotificationServer(options: TestServerOptions = {}): Promise<NotificationTestServer> {
  const sandbox = createSandbox(options.clock ? { clock: options.clock } : {});
  const urls = await sandbox.start();
  const server = await startServer({
    ...options,
    env: {
      CHATWIRE_FCM_URL: urls.fcmUrl,
      CHATWIRE_FCM_TOKEN_URL: urls.fcmTokenUrl,
      CHATWIRE_APNS_URL: urls.apnsUrl,
      CHATWIRE_SENDGRID_URL: urls.sendgridUrl,
      CHATWIRE_TWILIO_URL: urls.twilioUrl,
      CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true',
      CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true',
      ...options.env,
    },
  });
  const { call } = server;
  await ok(
    call('POST', '/notifications/push/v1/providers/fcm', {
      body: { providerId: 'fcm-main', serviceAccountCreds: fcmAccount() },
    }),
  );
  const { keyId, teamId, bundleId, p8Key } = generateApnsKey('example.harbour.app');
  await ok(
    call('POST', '/notifications/push/v1/providers/apns', {
      body: { providerId: 'apns-main', keyId, teamId, bundleId, p8Key, productionMode: true },
    }),
  );

  return {
    server,
    sandbox,
    urls,
    async user(uid, ...platforms) {
      await ok(call('POST', '/users', { body: { uid, name: uid.slice(0, 1).toUpperCase() + uid.slice(1) } }));
      const authTokens: string[] = [];
      const pushTokens: string[] = [];
      for (const platform of platforms) {
        const { authToken } = (await ok(call('POST', `/users/${uid}/auth_tokens`, { body: {} }))).body.data;
        const pushToken = pushTokenOf(uid, platform);
        const member = platform.startsWith('fcm_')
          ? 'fcmToken'
          : platform.endsWith('_voip')
            ? 'voipToken'
            : 'deviceToken';
        await ok(
          call('POST', '/notifications/push/v1/tokens', { token: authToken, body: { platform, [member]: pushToken } }),
        );
        authTokens.push(authToken);
        pushTokens.push(pushToken);
      }
      return { authTokens, pushTokens };
    },
    async send(from, to, text = 'The boat is ready', more = {}) {
      const body = { ...textMessage(to, text), ...more };
      return (await ok(call('POST', '/messages', { as: from, body }))).body.data;
    },
    async entries(query, count) {
      for (let round = 0; ; round += 1) {
        const { data } = (await ok(call('GET', `/notifications/v1/logs?limit=1000&${query}`))).body;
        if (data.length >= count) return data.toReversed();
        if (round > 500) throw new Error(`Only ${data.length} of ${count} entries came for ${query}.`);
        await new Promise((resolve) => setTimeout(resolve, 10)); // Waits for the condition, not for a fixed time.
      }
    },
    async addWebhook(fields = {}) {
      const body = { webhookURL: urls.webhookUrl, isEnabled: true, useBasicAuth: false, ...fields };
      await ok(call('POST', '/notifications/push/v1/providers/custom', { body }));
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await sandbox.close();
    },
  };
}

/** Returns a token in the format of its push service, different for each user and platform. */
export function pushTokenOf(uid: string, platform: string): string {
  const name = Buffer.from(`${uid}-${platform}`).toString('hex');
  return platform.startsWith('apns_') ? name.padEnd(64, '0').slice(0, 64) : `${name}:APA91b${name.padEnd(120, 'x')}`;
}

async function ok<T extends { readonly status: number; readonly body: unknown }>(response: Promise<T>): Promise<T> {
  const got = await response;
  if (got.status !== 200) throw new Error(`Expected 200, got ${got.status}: ${JSON.stringify(got.body)}`);
  return got;
}
