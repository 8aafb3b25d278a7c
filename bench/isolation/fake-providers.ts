import { createServer } from 'node:http';
import { createSandbox } from '@chatwire/sandbox';
import { instant } from '../lib/instant.ts';

/**
 * A fake FCM that responds after a fixed time or, if `stalled`, never; and a webhook receiver that always responds
 * after that time and records when the first call about each message arrived. Reports to its parent process on the
 * message `report`.
 */
const [latency = '50', state = 'responsive'] = process.argv.slice(2);
const latencyMs = Number(latency);
const firstAt = new Map<string, number>();

const sandbox = createSandbox({ strict: false });
sandbox.faults.set('fcm', state === 'stalled' ? { fault: 'timeout' } : { latencyMs });
const { fcmUrl, fcmTokenUrl } = await sandbox.start();

const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const [, tag] = /"tag":"(\d+)"/.exec(body) ?? [];
    if (tag !== undefined && !firstAt.has(tag)) firstAt.set(tag, instant());
    setTimeout(() => response.writeHead(200).end(), latencyMs);
  });
});
receiver.listen(0, '127.0.0.1', () => {
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.send?.({ fcmUrl, fcmTokenUrl, webhookUrl: `http://127.0.0.1:${port}/` });
});
process.on('message', () => process.send?.({ firstAt: [...firstAt] }));
