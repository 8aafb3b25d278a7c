import { createServer, type ServerHttp2Stream } from 'node:http2';
import { instant } from '../lib/instant.ts';

/**
 * A push service that accepts everything and responds after a fixed time. Counts pushes and records when the first push
 * of each message arrived, by the `tag` in the body. Reports to its parent process on the message `{ ask: 'report' }`.
 */
const latencyMs = Number(process.argv[2] ?? 50);
const firstAt = new Map<string, number>();
let count = 0;
let lastAt = 0;

const server = createServer({ settings: { maxConcurrentStreams: 1_000 } });
server.on('stream', (stream: ServerHttp2Stream) => {
  let body = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    body += chunk;
  });
  stream.on('end', () => {
    count += 1;
    lastAt = instant();
    const at = body.indexOf('"tag":"');
    if (at >= 0) {
      const tag = body.slice(at + 7, body.indexOf('"', at + 7));
      if (!firstAt.has(tag)) firstAt.set(tag, lastAt);
    }
    setTimeout(() => {
      if (stream.destroyed) return;
      stream.respond({ ':status': 200, 'apns-id': '00000000-0000-0000-0000-000000000000' }, { endStream: true });
    }, latencyMs);
  });
  stream.on('error', () => {});
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', (message: { ask: 'report' | 'reset' }) => {
  if (message.ask === 'report') process.send?.({ count, lastAt, firstAt: [...firstAt] });
  else {
    firstAt.clear();
    count = 0;
    process.send?.({ reset: true });
  }
});
