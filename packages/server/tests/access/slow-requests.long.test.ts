import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const KB = 1024;

/** A raw connection; `received` grows as the server writes. */
class RawClient implements Disposable {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  received = '';

  constructor(url: string) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1');
    this.socket.on('error', () => undefined);
    this.socket.on('data', (bytes) => {
      this.received += bytes.toString('latin1');
    });
    this.closed = once(this.socket, 'close');
  }

  /** Resolves when the bytes have left this process. */
  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()));
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
  }
}

function headOf(path: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ Host: 'chat', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /v3${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

describe('bodies', () => {
  const clock = new FakeClock();
  let server: TestServer;
  let authToken: string;
  let begun: PromiseWithResolvers<Socket>;
  const upload = () => ({ authToken, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 900 * KB });
  beforeAll(async () => {
    server = await startServer({
      clock,
      logs: createMemoryLogStore(clock),
      extend: (http) => void http.server.on('request', ({ socket }) => begun.resolve(socket)),
    });
    begun = Promise.withResolvers();
    authToken = await server.login('ivo');
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Sends the head of a request; resolves when the server has seen it. */
  async function begin(path: string, headers: Readonly<Record<string, string | number>>): Promise<RawClient> {
    begun = Promise.withResolvers();
    const client = new RawClient(server.url);
    await client.write(headOf(path, headers));
    await begun.promise;
    return client;
  }

  test('a JSON body that is not complete within 30 s ends with 408', async () => {
    const headers = { authToken, 'Content-Type': 'application/json', 'Content-Length': 100 };
    using client = await begin('/messages', headers);
    for (let waited = 0; waited < 35_000; waited += 5_000) {
      expect(client.received).toBe('');
      await client.write('{');
      await clock.advance(5_000);
    }
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.received).toContain('"code":"ERR_BAD_REQUEST"');
  });

  test('a rejected request does not keep its connection by sending its body slowly', async () => {
    using client = await begin('/messages', { 'Content-Type': 'application/json', 'Content-Length': 100 });
    await expect.poll(() => client.received).toMatch(/^HTTP\/1\.1 401 /);
    await clock.advance(35_000);
    await client.closed;
  });

  test('an upload of 4 KB per second may take minutes, and a slower one is ended', async () => {
    using client = await begin('/media', upload());
    await client.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    const atServer = await begun.promise;
    for (let span = 1; span <= 5; span += 1) {
      const before = atServer.bytesRead;
      await client.write(Buffer.alloc(130 * KB, 'a'));
      await expect.poll(() => atServer.bytesRead - before).toBeGreaterThanOrEqual(130 * KB);
      await clock.advance(35_000);
      expect(client.received).toBe('');
    }
    await clock.advance(35_000);
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
  });
});

/** A real clock: the head of a request is timed by Node. */
test('a request head that never completes is ended with 408 after 10 s', { timeout: 30_000 }, async () => {
  await using server = await startServer();
  using client = new RawClient(server.url);
  await client.write('POST /v3/messages HTTP/1.1\r\nHost: chat\r\nContent-Le');
  await client.closed;
  expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
});
