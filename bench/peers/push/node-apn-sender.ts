import { readFileSync } from 'node:fs';
import { generateApnsKey } from '@chatwire/sandbox';
import { MultiProvider, Notification, Provider } from '@parse/node-apn';
import { deviceToken, newPayload } from './notification.ts';
import type { PushService, Sender } from './sender.ts';

const DEADLINE_MS = 10_000;

/**
 * Creates a sender with `@parse/node-apn`. Its documentation recommends one session, or more when the limit of concurrent
 * requests is reached.
 */
export function createSender({ url, certFile, sessions }: PushService): Sender {
  const { keyId, teamId, p8Key } = generateApnsKey();
  const { hostname, port } = new URL(url);
  const options = {
    token: { key: p8Key, keyId, teamId },
    address: hostname,
    port: Number(port),
    ca: readFileSync(certFile, 'utf8'),
    requestTimeout: DEADLINE_MS,
  };
  const provider = sessions === 1 ? new Provider(options) : new MultiProvider({ ...options, clientCount: sessions });
  let count = 0;
  return {
    async send() {
      count += 1;
      const { sent } = await provider.send(notification(), deviceToken(count));
      return sent.length === 1;
    },
    close: () => new Promise((resolve) => provider.shutdown(resolve)),
  };
}

function notification(): Notification {
  const { payload, topic, expiry, priority, collapseId, alert, sound = '', pushType } = newPayload();
  const note = new Notification();
  note.topic = topic;
  note.expiry = expiry;
  note.priority = priority;
  note.collapseId = collapseId;
  note.pushType = pushType;
  note.alert = alert;
  note.sound = sound;
  note.mutableContent = true;
  note.contentAvailable = true;
  note.payload = payload;
  return note;
}
