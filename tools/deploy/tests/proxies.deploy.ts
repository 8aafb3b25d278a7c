import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ServerProcess, spawnServer } from '@chatwire/testkit';
import { freePort } from '../../free-port.ts';
import { Api, until } from '../api.ts';
import { openSocket } from '../open-socket.ts';
import { runTool, skipWithout } from '../run-tool.ts';

/** Unauthenticated calls allowed per client address and minute. */
const UNAUTHENTICATED_LIMIT = 5;
const UPLOAD_BYTES = 20 * 2 ** 20;

interface Proxy {
  /** Its `https://` URL. */
  readonly url: string;
  readonly process: ChildProcess;
}

let folder: string;
let server: ServerProcess;
let api: Api;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chatwire-proxies-'));
  server = await spawnServer({
    CHATWIRE_DATA_DIR: join(folder, 'data'),
    CHATWIRE_RATE_LIMITS: 'on',
    CHATWIRE_RATE_LIMIT_OVERRIDES: `unauthenticated=${UNAUTHENTICATED_LIMIT}`,
    CHATWIRE_TRUSTED_PROXIES: '127.0.0.1',
    CHATWIRE_LOG_LEVEL: 'silent',
  });
  api = new Api(server.url);
  for (const uid of ['ivo', 'mara']) await api.user(uid);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('Caddy', { skip: skipWithout('caddy') }, () => {
  testProxy(() => startCaddy(new URL(server.url).host), '127.0.1');

  test('logs a failed request without credentials', async () => {
    const log = join(folder, 'caddy.log');
    const proxy = await startCaddy(`127.0.0.1:${await freePort()}`, log);
    try {
      const headers = { apikey: 'canary-1', authToken: 'canary-2', authorization: 'Bearer canary-3' };
      const status = await until('Caddy to listen', async () =>
        call(proxy.url, { path: '/v3/users?token=canary-4&sig=canary-5', headers }).then(
          (response) => response.status,
          () => undefined,
        ),
      );
      assert.ok(status >= 502, `${status}`);
      const text = await until('the log line', async () => {
        const lines = readFileSync(log, 'utf8');
        return lines.includes('/v3/users') ? lines : undefined;
      });
      assert.doesNotMatch(text, /canary/);
    } finally {
      proxy.process.kill('SIGKILL');
    }
  });
});
describe('nginx', { skip: skipWithout('nginx', 'openssl') }, () => testProxy(startNginx, '127.0.2'));

/**
 * Defines the cases that every proxy must pass. `network`: separate client addresses per proxy, because the server
 * limits calls per address.
 */
function testProxy(start: () => Promise<Proxy>, network: string): void {
  let proxy: Proxy;

  before(async () => {
    proxy = await start();
    await until(`${proxy.url} to be ready`, async () => {
      const response = await call(proxy.url, { path: '/v3/ready' }).catch(() => undefined);
      return response?.status === 200 ? true : undefined;
    });
  });
  after(async () => {
    const exit = once(proxy.process, 'exit');
    proxy.process.kill('SIGTERM');
    await exit;
  });

  test('forwards a WebSocket that receives a message at once', async () => {
    const { authToken } = await api.call('POST', '/users/mara/auth_tokens', { body: {} });
    const socket = await openSocket(proxy.url, authToken, { rejectUnauthorized: false });
    const id = await api.send('ivo', 'mara', 'Through the proxy');
    const frame = (await socket.next('message')) as { readonly data: { readonly message: { readonly id: string } } };
    assert.equal(frame.data.message.id, id);
    socket.close();
  });

  test('forwards the real address of the client, not the one that the client claims', async () => {
    const [busy, other] = [`${network}.1`, `${network}.2`];
    const statuses: number[] = [];
    for (let calls = 0; calls <= UNAUTHENTICATED_LIMIT; calls += 1) {
      const headers = { 'X-Forwarded-For': `203.0.113.${calls}` };
      statuses.push((await call(proxy.url, { path: '/v3/users', from: busy, headers })).status);
    }
    assert.deepEqual(statuses, [...Array(UNAUTHENTICATED_LIMIT).fill(401), 429]);
    assert.equal((await call(proxy.url, { path: '/v3/users', from: other })).status, 401);
  });

  test('hides only the metrics', async () => {
    assert.equal((await call(proxy.url, { path: '/v3/metrics' })).status, 404);
    assert.equal((await call(proxy.url, { path: '/v3/docs' })).status, 200);
  });

  test('forwards an upload of 20 MB', async () => {
    const { authToken } = await api.call('POST', '/users/ivo/auth_tokens', { body: {} });
    const form = new FormData();
    form.append('file', new Blob(['A'.repeat(UPLOAD_BYTES)], { type: 'text/plain' }), 'long.txt');
    const body = new Response(form);
    const headers = { authToken, 'content-type': body.headers.get('content-type') ?? '' };
    const bytes = Buffer.from(await body.arrayBuffer());
    assert.equal((await call(proxy.url, { method: 'POST', path: '/v3/media', headers, body: bytes })).status, 200);
  });
}

/** Starts Caddy with the certificate that it creates for localhost. */
async function startCaddy(upstream: string, log = '/dev/null'): Promise<Proxy> {
  const port = await freePort();
  const home = join(folder, `caddy-${port}`);
  const config = join(folder, `Caddyfile-${port}`);
  const options = `\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${home}\n`;
  // The first block contains the global options.
  writeFileSync(
    config,
    readFileSync('deploy/caddy/Caddyfile', 'utf8').replace(/^{\n/m, (brace) => brace + options),
  );
  const env = { ...process.env, HOME: home, DOMAIN: `https://localhost:${port}`, UPSTREAM: upstream };
  runTool('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], env);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env,
    stdio: ['ignore', 'ignore', openSync(log, 'a')],
  });
  return { url: `https://localhost:${port}`, process: child };
}

/** Starts nginx with a certificate created here. */
async function startNginx(): Promise<Proxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  runTool('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  const site = readFileSync('deploy/nginx/chatwire.conf', 'utf8')
    .replaceAll(/^\s*listen \[::].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/nginx/tls/chat.example.crt', certificate)
    .replace('/etc/nginx/tls/chat.example.key', key)
    .replaceAll('chat.example', 'localhost')
    .replace('127.0.0.1:4000', new URL(server.url).host);
  const config = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { access_log off; ${paths.join(' ')}\n${site}\n}\n`,
  );
  runTool('nginx', ['-t', '-q', '-c', config]);
  return { url: `https://localhost:${port}`, process: spawn('nginx', ['-c', config], { stdio: 'ignore' }) };
}

interface Call {
  readonly path: string;
  readonly method?: string;
  /** Local address of the call. Default: 127.0.0.1. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

async function call(
  url: string,
  { path, method = 'GET', from, headers, body }: Call,
): Promise<{ readonly status: number }> {
  const { port } = new URL(url);
  const options = { host: '127.0.0.1', servername: 'localhost', port, path, method, agent: false } as const;
  const sent = request({
    ...options,
    rejectUnauthorized: false,
    headers: { host: `localhost:${port}`, ...headers },
    ...(from !== undefined && { localAddress: from }),
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  return { status: response.statusCode };
}
