import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCertificate } from '@chatwire/sandbox';
import { readConfig, StartError } from '@chatwire/server';
import { freshDatabase, startServer } from '@chatwire/testkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startNats } from '../../../testkit/src/nats.ts';
import { natsBinary } from '../../../testkit/src/nats-binary.ts';

const binary = natsBinary() ?? '';
const reason = binary ? '' : ' (skipped: nats-server is not on PATH and cannot be fetched with apt)';
const DAY_MS = 86_400_000;

describe.skipIf(!binary)(`addresses of NATS${reason}`, () => {
  test('uses another server of the list when the first is unavailable', async () => {
    await using nats = await startNats(binary);
    const gone = await startNats(binary);
    await gone.kill();
    expect(await connects(`${gone.url},${nats.url}`)).toBe(true);
  });

  test('reconnects to another server of the list when the one it uses stops, even if that was unavailable at the start', async () => {
    const first = await startNats(binary);
    const second = await startNats(binary);
    await second.kill();
    await using server = await startWith(`${first.url},${second.url}`);
    await first.kill();
    await using _again = await startNats(binary, Number(new URL(second.url).port));
    await expect.poll(() => server.app.context.bus.isComplete, { timeout: 10_000 }).toBe(true);
  });

  test('authenticates with a token', async () => {
    await using nats = await startNats(binary, 0, ['--auth', 'tide@7']);
    expect(await connects(nats.url.replace('//', '//tide%407@'))).toBe(true);
    expect(await problemOf(nats.url.replace('//', '//ebb@'))).toContain('NATS rejected the credentials');
    expect(await problemOf(nats.url)).toContain('NATS rejected the credentials');
  });

  test('authenticates with user and password', async () => {
    await using nats = await startNats(binary, 0, ['--user', 'wire', '--pass', 'p:w/d']);
    expect(await connects(nats.url.replace('//', '//wire:p%3Aw%2Fd@'))).toBe(true);
    expect(await problemOf(nats.url.replace('//', '//wire:wrong@'))).toContain('NATS rejected the credentials');
  });

  test('trusts the authority in CHATWIRE_NATS_CA, for names and addresses, and no other', async () => {
    const dir = await temporaryFolder();
    const tls = await certificateIn(dir, ['localhost', '127.0.0.1']);
    await using nats = await startNats(binary, 0, tls.options);
    const { port } = new URL(nats.url);
    expect(await connects(`tls://localhost:${port}`, { CHATWIRE_NATS_CA: tls.ca })).toBe(true);
    expect(await connects(`tls://127.0.0.1:${port}`, { CHATWIRE_NATS_CA: tls.ca })).toBe(true);
    expect(await problemOf(`tls://localhost:${port}`)).toMatch(/^CHATWIRE_NATS_CA: the certificate .+ was rejected/);
    expect(await problemOf(`tls://localhost:${port}`, { CHATWIRE_NATS_CA: join(dir, 'none') })).toContain('ENOENT');
  });

  test.each(['localhost', '127.0.0.1'])('rejects a certificate that is not for %s', async (host) => {
    const tls = await certificateIn(await temporaryFolder(), host === 'localhost' ? ['127.0.0.1'] : ['localhost']);
    await using nats = await startNats(binary, 0, tls.options);
    const url = `tls://${host}:${new URL(nats.url).port}`;
    expect(await problemOf(url, { CHATWIRE_NATS_CA: tls.ca })).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('rejects tls:// for a NATS server without TLS', async () => {
    await using nats = await startNats(binary);
    expect(await problemOf(nats.url.replace('nats:', 'tls:'))).toContain('does not offer TLS');
  });
});

test('rejects NATS without PostgreSQL or shared media, and addresses that contradict each other', () => {
  const problems = (env: Readonly<Record<string, string>>) => {
    try {
      return readConfig(env) && [];
    } catch (error) {
      return error instanceof StartError ? error.problems : [String(error)];
    }
  };
  const validEnv = {
    CHATWIRE_DATABASE_URL: 'postgres://db/chat',
    CHATWIRE_MEDIA_DIR: '/srv/media',
    CHATWIRE_PUBLIC_URL: 'https://chat.example',
  };
  expect(problems({ ...validEnv, CHATWIRE_NATS_URL: 'nats://a,nats://b:4223' })).toEqual([]);
  expect(problems({ CHATWIRE_NATS_URL: 'nats://a' })).toEqual([
    expect.stringContaining('set CHATWIRE_DATABASE_URL too'),
    expect.stringContaining('CHATWIRE_MEDIA_URL or CHATWIRE_MEDIA_DIR is required'),
    expect.stringContaining('CHATWIRE_PUBLIC_URL is required'),
  ]);
  expect(problems({ ...validEnv, CHATWIRE_NATS_CA: '/ca.pem' })).toEqual([expect.stringContaining('CHATWIRE_NATS_CA')]);
  for (const urls of ['nats://u:p@a,nats://v:p@b', 'nats://a,tls://b', 'nats://a,b', 'http://a', 'nats://%@a']) {
    expect(problems({ ...validEnv, CHATWIRE_NATS_URL: urls })).toEqual([
      expect.stringMatching(/^CHATWIRE_NATS_URL must/),
    ]);
  }
});

/** Starts a server and returns whether it is connected. */
async function connects(nats: string, more?: Readonly<Record<string, string>>): Promise<boolean> {
  await using server = await startWith(nats, more);
  return server.app.context.bus.isComplete;
}

/** Returns why a server refuses to start. Stops it and throws if it starts. */
async function problemOf(nats: string, more?: Readonly<Record<string, string>>): Promise<string> {
  try {
    await using _server = await startWith(nats, more);
  } catch (error) {
    if (error instanceof StartError) return error.problems.join('\n');
    throw error;
  }
  throw new Error('The server started.');
}

async function startWith(nats: string, more: Readonly<Record<string, string>> = {}) {
  const env = {
    CHATWIRE_DATABASE_URL: await freshDatabase(),
    CHATWIRE_MEDIA_DIR: await temporaryFolder(),
    CHATWIRE_PUBLIC_URL: 'http://localhost',
    CHATWIRE_NATS_URL: nats,
    ...more,
  };
  return startServer({ env });
}

async function certificateIn(dir: string, hosts: readonly string[]) {
  const now = Date.now();
  const { key, cert } = generateCertificate({ hosts, validFromMs: now - DAY_MS, validToMs: now + DAY_MS });
  const [keyFile, ca] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  await writeFile(keyFile, key);
  await writeFile(ca, cert);
  return { ca, options: ['--tls', '--tlscert', ca, '--tlskey', keyFile] };
}

async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-nats-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
