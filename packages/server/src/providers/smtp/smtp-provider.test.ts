import { once } from 'node:events';
import { createServer } from 'node:net';
import type { SmtpProvider as SmtpFields } from '@chatwire/protocol';
import { createSandbox, generateCertificate, type Sandbox, type SandboxOptions } from '@chatwire/sandbox';
import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { DECISION_ID, ENTRY, SENDGRID_PAYLOAD } from '../example-payloads.fixture.ts';
import { createSmtpProvider } from './smtp-provider.ts';

const payload = { ...SENDGRID_PAYLOAD, type: 'smtp' as const };
const request = { decisionId: DECISION_ID, payload, entry: ENTRY };
const never = new AbortController().signal;
const smtpAccount = { username: 'chatwire', password: 'correct horse' };

const certificate = generateCertificate({
  hosts: ['localhost', '127.0.0.1'],
  validFromMs: Date.now() - 60_000,
  validToMs: Date.now() + 3_600_000,
});

test('an email arrives with its subject, both its bodies, and the reply-to address', async () => {
  await using peer = await start({ certificate });
  const named = { ...payload, replyTo: 'help@example.org' };
  expect(await peer.provider.send({ ...request, payload: named }, never)).toMatchObject({
    kind: 'accepted',
    status: 250,
    id: `<${DECISION_ID}@example.org>`,
  });
  expect(peer.sandbox.inbox.list()).toMatchObject([
    {
      provider: 'smtp',
      title: 'New messages in Harbour crew',
      body: expect.stringContaining('Ivo:\n  Anyone at the pier?'.replaceAll('\n', '\r\n')),
      mail: {
        from: 'Harbour Chat <chat@example.org>',
        to: 'mara@example.org',
        replyTo: 'help@example.org',
        html: expect.stringContaining('Anyone at the pier?'),
      },
    },
  ]);
});

test('names and subjects never add a header', async () => {
  await using peer = await start({ certificate });
  const subject = 'Hi\r\nBcc: eve@example.org\r\n\r\nüñî 👍';
  const hostile = { ...payload, subject, to: { ...payload.to, name: 'M\r\nX-Evil: 1' } };
  expect(await peer.provider.send({ ...request, payload: hostile }, never)).toMatchObject({ kind: 'accepted' });
  expect(peer.sandbox.inbox.list()).toMatchObject([
    { title: 'Hi Bcc: eve@example.org üñî 👍', mail: { to: 'mara@example.org' } },
  ]);
});

describe('connections', () => {
  test('stay open, at most maxConnections of them', async () => {
    await using peer = await start({ certificate, smtpAccount }, { ...smtpAccount, maxConnections: 2 });
    const results = await Promise.all(Array.from({ length: 20 }, () => peer.provider.send(request, never)));
    expect(results.filter(({ kind }) => kind !== 'accepted')).toEqual([]);
    expect(peer.sandbox.connections).toBe(2);
  });

  test('speak TLS from the start when the account says so', async () => {
    await using peer = await start({ certificate }, { security: 'tls' });
    expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
  });

  test('fail with TLS_FAILED when the server offers no STARTTLS or has an unknown certificate', async () => {
    await using plain = await start({});
    expect(await plain.provider.send(request, never)).toMatchObject({ kind: 'unreachable', cause: 'TLS_FAILED' });
    expect(plain.sandbox.inbox.count).toBe(0);
    for (const security of ['starttls', 'tls'] as const) {
      await using strange = await start({ certificate }, { security }, { ca: undefined });
      expect(await strange.provider.send(request, never)).toMatchObject({ kind: 'unreachable', cause: 'TLS_FAILED' });
    }
  });

  test('rejects private addresses by number and by name unless they are allowed', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      await using peer = await start({ certificate }, { host }, { allowPrivate: false });
      expect(await peer.provider.send(request, never)).toMatchObject({
        kind: 'unreachable',
        cause: 'ADDRESS_BLOCKED',
      });
      expect(peer.sandbox.connections).toBe(0);
    }
  });

  test('a closed port fails with CONNECT_FAILED, a silent server before the deadline of a call', async () => {
    await using silent = await listening();
    await using peer = await start({ certificate }, { port: silent.port }, { connectMs: 100 });
    expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
    await silent[Symbol.asyncDispose]();
    expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
  });
});

describe('replies', () => {
  test.each([
    ['429', { status: 450, code: '4.7.1', retryable: true }],
    ['5xx', { status: 451, code: '4.3.0', retryable: true }],
    ['deadToken', { status: 550, code: '5.1.1', retryable: false }],
  ] as const)('of a server with the fault %s become %o', async (fault, result) => {
    await using peer = await start({ certificate });
    peer.sandbox.faults.set('smtp', { fault });
    expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'refused', ...result });
  });

  test('wrong credentials are CREDENTIALS_REJECTED', async () => {
    await using peer = await start({ certificate, smtpAccount }, { ...smtpAccount, password: 'another one' });
    expect(await peer.provider.send(request, never)).toMatchObject({
      kind: 'refused',
      status: 535,
      code: 'CREDENTIALS_REJECTED',
      retryable: false,
    });
  });

  test('a reply that comes too late is a timeout, and later emails use a new connection', async () => {
    await using peer = await start({ certificate });
    peer.sandbox.faults.set('smtp', { fault: 'timeout', times: 1 });
    const deadline = new AbortController();
    const result = peer.provider.send(request, deadline.signal);
    await vi.waitFor(() => expect(peer.sandbox.faults.get('smtp').fault).toBe('none'));
    deadline.abort();
    expect(await result).toMatchObject({ kind: 'timeout', cause: 'NO_ANSWER' });
    expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'accepted' });
  });

  test('a reply that is cut off is CONNECTION_LOST', async () => {
    await using peer = await start({ certificate });
    peer.sandbox.faults.set('smtp', { fault: 'disconnect' });
    expect(await peer.provider.send(request, never)).toMatchObject({ kind: 'timeout', cause: 'CONNECTION_LOST' });
  });
});

test('an email that finds no free connection before its deadline was not sent', async () => {
  await using peer = await start({ certificate }, { maxConnections: 1 });
  peer.sandbox.faults.set('smtp', { fault: 'timeout', times: 1 });
  const deadlines = [new AbortController(), new AbortController()] as const;
  const first = peer.provider.send(request, deadlines[0].signal);
  await vi.waitFor(() => expect(peer.sandbox.faults.get('smtp').fault).toBe('none'));
  const second = peer.provider.send(request, deadlines[1].signal);
  deadlines[1].abort();
  expect(await second).toMatchObject({ kind: 'unreachable', cause: 'CONNECT_FAILED' });
  deadlines[0].abort();
  expect(await first).toMatchObject({ kind: 'timeout' });
  expect(peer.sandbox.inbox.count).toBe(0);
});

interface Peer extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly provider: ReturnType<typeof createSmtpProvider>;
}

interface Reach {
  readonly allowPrivate?: boolean;
  readonly ca?: string | undefined;
  readonly connectMs?: number;
}

async function start(options: SandboxOptions, fields: Partial<SmtpFields> = {}, reach: Reach = {}): Promise<Peer> {
  const sandbox = createSandbox(options);
  const { smtpUrl, smtpsUrl } = await sandbox.start();
  const { port } = new URL(fields.security === 'tls' ? smtpsUrl : smtpUrl);
  const { allowPrivate = true, connectMs = 2_000 } = reach;
  const provider = createSmtpProvider({
    account: {
      host: 'localhost',
      port: Number(port),
      security: 'starttls',
      senderName: 'Harbour Chat',
      senderEmail: 'chat@example.org',
      maxConnections: 5,
      maxPerMinute: 600,
      isEnabled: true,
      ...fields,
    },
    guard: { allowPrivate, allowInsecure: true },
    clock: systemClock,
    publicUrl: 'https://chat.example',
    connectMs,
    ca: 'ca' in reach ? reach.ca : certificate.cert,
  });
  return {
    sandbox,
    provider,
    async [Symbol.asyncDispose]() {
      await provider.close();
      await sandbox.close();
    },
  };
}

/** Starts a server that accepts connections and sends nothing. */
async function listening() {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening.');
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
