import { browserName } from '@chatwire/react-native/browser-notifications';
import { Chat } from '@chatwire/sdk';

const SERVICE_WORKER = '/demo/assets/service-worker.js';

export type PushActivation = 'by the browser' | 'by the sandbox' | 'denied';

/** Turns on pushes of one side to this browser, by its push service, or by the sandbox's if it has none. */
export async function notifyBrowser(client: Chat.ChatClient, side: string): Promise<PushActivation> {
  const scope = `/demo/${side}/`;
  try {
    const permission = await client.enableWebPush({ serviceWorker: SERVICE_WORKER, scope });
    await reportBrowser(client, permission === 'granted' ? 'authorized' : 'denied');
    return permission === 'granted' ? 'by the browser' : 'denied';
  } catch (error) {
    if (!(error instanceof Chat.ChatException) || error.code !== 'ERR_NOT_SUPPORTED') throw error;
    await subscribeAtSandbox(client, scope);
    await reportBrowser(client, 'authorized');
    return 'by the sandbox';
  }
}

/** Reports the browser, because clear pushes go only to browsers that the server knows. */
async function reportBrowser(client: Chat.ChatClient, permission: 'authorized' | 'denied'): Promise<void> {
  const browser = browserName(navigator.userAgent);
  await client.reportDeviceState({ os: 'web', browser, permission, receipts: true });
}

async function subscribeAtSandbox(client: Chat.ChatClient, scope: string): Promise<void> {
  const vapidKey = await client.getWebPushKey();
  const worker = await navigator.serviceWorker.getRegistration(scope);
  const stream = new EventSource(`/sandbox/push-service?vapidKey=${encodeURIComponent(vapidKey)}`);
  stream.addEventListener('push', ({ data }) => worker?.active?.postMessage({ sandboxPush: JSON.parse(data) }));
  const subscription = await new Promise<Required<Chat.PushRegistration>['subscription']>((resolve, reject) => {
    stream.addEventListener('subscription', ({ data }) => resolve(JSON.parse(data)));
    stream.addEventListener('error', () => reject(new Error('The sandbox has no push service.')));
  });
  await client.registerPushToken({ platform: 'webpush_browser', subscription, vapidKey, takeOver: true });
}
