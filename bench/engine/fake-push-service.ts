import { readFileSync } from 'node:fs';
import { createSecureServer, createServer, type ServerHttp2Stream } from 'node:http2';
import { instant } from '../lib/instant.ts';

/** A receipt token, and the message and device token of its push. */
export interface PushedReceipt {
  readonly token: string;
  readonly messageId: string;
  readonly pushToken: string;
}

/**
 * A push service that accepts everything and responds after a fixed time. Counts pushes and records when the first push
 * of each message arrived, by the `tag` in the body. Reports to its parent process on the message `{ ask: 'report' }`, and
 * lists the receipt tokens of the pushes since the last such list on `{ ask: 'receipts' }`.
 * Arguments: milliseconds until a response; for TLS, the files of the private key and of the certificate.
 */
const latencyMs = Number(process.argv[2] ?? 50);
const [, , , keyFile, certFile] = process.argv;
const firstAt = new Map<string, number>();
let receipts: PushedReceipt[] = [];
let count = 0;
let lastAt = 0;

const settings = { maxConcurrentStreams: 1_000 };
const server =
  keyFile && certFile
    ? createSecureServer({ settings, key: readFileSync(keyFile), cert: readFileSync(certFile) })
    : createServer({ settings });
server.on('stream', (stream: ServerHttp2Stream, headers) => {
  let body = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    body += chunk;
  });
  stream.on('end', () => {
    count += 1;
    lastAt = instant();
    const tag = valueIn(body, 'tag');
    if (tag !== undefined && !firstAt.has(tag)) firstAt.set(tag, lastAt);
    const token = valueIn(body, 'receipt');
    if (token !== undefined) {
      receipts.push({ token, messageId: tag ?? '', pushToken: headers[':path']?.split('/').at(-1) ?? '' });
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
process.on('message', (message: { ask: 'report' | 'receipts' | 'reset' }) => {
  if (message.ask === 'report') process.send?.({ count, lastAt, firstAt: [...firstAt] });
  else if (message.ask === 'receipts') {
    process.send?.(receipts);
    receipts = [];
  } else {
    firstAt.clear();
    count = 0;
    process.send?.({ reset: true });
  }
});

/** Returns the first string value with this name in a JSON text without escapes in it. */
function valueIn(body: string, name: string): string | undefined {
  const at = body.indexOf(`"${name}":"`);
  if (at < 0) return undefined;
  const from = at + name.length + 4;
  return body.slice(from, body.indexOf('"', from));
}
