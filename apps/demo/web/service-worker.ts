import { installChatPush } from '@chatwire/sdk/service-worker';

const { receive } = installChatPush({ host: location.origin, appName: 'Harbour Chat' });

/** Pushes of the sandbox, which the page passes on where the browser has no push service. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'object' && data !== null && 'sandboxPush' in data) void receive(String(data.sandboxPush));
});
