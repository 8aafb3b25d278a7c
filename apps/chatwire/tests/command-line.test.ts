import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChatwire, runProcess } from './run-chatwire.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'chatwire-cli-')), 'data');
});
afterAll(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

const onDatabase = (...args: string[]) => runChatwire(args, { CHATWIRE_DATA_DIR: dataDir });

describe('the command line', () => {
  test('exits with 0 on success, 1 on failure, and 2 for an invalid command line', async () => {
    const unreachable = ['logs', '--key', 'a', '--url', 'http://127.0.0.1:59999'];
    const ends = await Promise.all([runProcess([]), runProcess(unreachable), runProcess(['logs', '--chanel', 'push'])]);
    expect(ends.map(({ code }) => code)).toEqual([0, 1, 2]);
    expect(ends[2]).toMatchObject({ out: '', err: expect.stringContaining('Did you mean --channel?') });
  });

  test('lists its commands', async () => {
    const { code, out } = await runChatwire([]);
    expect(code).toBe(0);
    for (const name of ['start', 'serve', 'migrate', 'keys', 'logs', 'explain', 'doctor', 'export']) {
      expect(out).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
    }
  });

  test.each([
    'serve',
    'start',
    'migrate',
    'keys',
    'logs',
    'explain',
    'dry-run',
    'resend',
    'export',
    'alarms',
    'audit',
    'doctor',
    'backup',
    'restore',
    'move',
    'import',
  ])('%s --help only prints the usage', async (name) => {
    const { code, out } = await runChatwire([name, '--help']);
    expect([code, out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^(chatwire|npm) /)]);
  });

  test.each([
    [['logz'], 'Did you mean logs?'],
    [['logs', '--chanel', 'push'], 'Did you mean --channel?'],
    [['logs', '--message-id', '5'], 'Did you mean --messageId?'],
    [['logs', '--follow=yes'], '--follow'],
    [['logs', '--key', 'x', '--format', 'xml'], 'must be table or ndjson'],
    [
      ['dry-run', '--key', 'x', '--uid', 'mara', '--trigger', 'after_message', '--format', 'xml'],
      '--format must be text or json',
    ],
    [['logs'], 'CHATWIRE_API_KEY'],
    [['explain'], '<messageId>'],
    [['migrate', 'now'], 'Unexpected "now"'],
    [['keys', 'lost'], 'Unknown action "lost"'],
    [['keys', 'create'], '--name'],
    [
      ['keys', 'create', '--name', 'x', '--scope', 'all'],
      '--scope must be fullAccess, operator, support, viewer, authOnly, or metrics',
    ],
    [['keys', 'create', '--name', 'x', '--expires', 'soon'], '--expires must be a future time such as 90d'],
    [['keys', 'create', '--name', 'x', '--address', '10.0.0.0/8,here'], '--address must be an IP address'],
    [['doctor', '--for', 'fun'], 'start or serve'],
  ])('%j exits with code 2 and a hint', async (args, hint) => {
    const { code, out, err } = await onDatabase(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(hint);
  });

  test('an invalid setting is named, without a stack trace', async () => {
    const { code, err } = await runChatwire(['migrate'], { CHATWIRE_DATA_DIR: dataDir, CHATWIRE_PORT: 'many' });
    expect(code).toBe(1);
    expect(err).toContain('CHATWIRE_PORT');
    expect(err).not.toContain('    at ');
  });
});

describe('without a server', () => {
  test('migrate creates the database; keys are created, listed, and deleted in it', async () => {
    expect(await onDatabase('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
    const first = await onDatabase('keys', 'create', '--name', 'first');
    expect(first.out).toMatch(/^[0-9a-f]{40}\n$/);
    const second = await onDatabase('keys', 'create', '--name', 'login', '--scope', 'authOnly');
    const [, keyId = ''] = /Key (\w+)/.exec(second.err) ?? [];
    for (const role of ['operator', 'support', 'viewer']) {
      const { err } = await onDatabase('keys', 'create', '--name', `Mara as ${role}`, '--scope', role);
      expect(err).toContain(`created (${role})`);
    }
    const limits = [
      '--expires',
      '2999-12-31T12:00Z',
      '--address',
      '203.0.113.7,10.0.0.0/8',
      '--address',
      '2001:db8::/32',
    ];
    expect((await onDatabase('keys', 'create', '--name', 'guest', ...limits)).err).toContain(', expires 2999-12-31');
    const list = await onDatabase('keys', 'list');
    expect(list.out.trim().split('\n')).toHaveLength(7);
    expect(list.out).toMatch(/ viewer .* Mara as viewer$/m);
    expect(list.out).toMatch(/never  +2999-12-31 .*  203\.0\.113\.7,10\.0\.0\.0\/8,2001:db8::\/32  guest/);
    expect(list.out).toContain(`****${first.out.trim().slice(-4)}`);
    expect(list.out).not.toContain(first.out.trim());
    expect(await onDatabase('keys', 'delete', keyId)).toMatchObject({ code: 0 });
    expect((await onDatabase('keys', 'list')).out).not.toContain(keyId);
  });

  test('the last fullAccess key cannot be deleted', async () => {
    const [, keyId = ''] = /^(\w{16}) /m.exec((await onDatabase('keys', 'list')).out) ?? [];
    expect(await onDatabase('keys', 'delete', keyId)).toMatchObject({ code: 1, err: expect.stringContaining('last') });
    expect(await onDatabase('keys', 'delete', 'nobody')).toMatchObject({ code: 1 });
  });

  test('doctor reports its findings and what it could not check', async () => {
    const { code, out } = await onDatabase('doctor', '--key', 'a'.repeat(40), '--url', 'http://127.0.0.1:59999');
    expect(code).toBe(0);
    expect(out).toMatch(/^✓ settings/m);
    expect(out).toMatch(/^✓ database .*up to date/m);
    expect(out).toMatch(/^– providers .*no one can be notified/m);
    expect(out).toMatch(/^– log .*No server at/m);
  });

  test('doctor reads the media bucket, and reports why it cannot be used', async () => {
    await using s3 = await startS3();
    const env = { ...s3.env, CHATWIRE_DATA_DIR: dataDir };
    const { code, out } = await runChatwire(['doctor'], env);
    expect([code, out]).toEqual([0, expect.stringMatching(/^✓ media .*s3:\/\/media: the bucket can be read$/m)]);
    const missing = await runChatwire(['doctor'], { ...env, CHATWIRE_MEDIA_URL: 's3://missing' });
    expect([missing.code, missing.out]).toEqual([
      1,
      expect.stringMatching(/^✗ media .*the bucket does not exist.*\(NoSuchBucket\)$/m),
    ]);
  });

  test('doctor --json reports every check by name, and storage, disk space and database', async () => {
    const { code, out } = await onDatabase('doctor', '--json');
    expect(code).toBe(0);
    const { checks, ...report } = JSON.parse(out);
    expect(report).toEqual({ schema: 1, version: expect.stringMatching(/^\d+\.\d+\.\d+/), ok: true });
    const kinds = checks.map(({ check, kind }: { check: string; kind: string }) => `${check} ${kind}`);
    expect(kinds).toEqual(
      expect.arrayContaining(['settings ok', 'database ok', 'storage ok', 'clock note', 'log note']),
    );
    expect(checks).toContainEqual({
      check: 'database',
      kind: 'ok',
      about: 'database',
      text: expect.stringMatching(/^SQLite 3\./),
    });
    expect(checks).toContainEqual({
      check: 'storage',
      kind: 'ok',
      about: 'storage',
      text: `${dataDir} can be written`,
    });
  });

  test('doctor --json names faults of NATS, directories and certificates, and exits with 1', async () => {
    const folder = join(dataDir, 'certificates');
    await mkdir(folder);
    const [garbage, blocked] = [join(folder, 'garbage.pem'), join(folder, 'file')];
    for (const file of [garbage, blocked]) await writeFile(file, 'no certificate');
    const { code, out } = await runChatwire(['doctor', '--json'], {
      CHATWIRE_DATA_DIR: dataDir,
      CHATWIRE_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      CHATWIRE_NATS_URL: 'nats://127.0.0.1:9',
      CHATWIRE_MEDIA_DIR: blocked,
      CHATWIRE_PUBLIC_URL: 'http://chat.example.org',
      CHATWIRE_PROVIDER_CA: garbage,
    });
    expect(code).toBe(1);
    const { ok, checks } = JSON.parse(out);
    expect(ok).toBe(false);
    const faults = checks.filter(({ kind }: { kind: string }) => kind === 'fault');
    expect(faults.map(({ check }: { check: string }) => check)).toEqual([
      'database',
      'nats',
      'storage',
      'certificates',
    ]);
    expect(faults[3].text).toBe('CHATWIRE_PROVIDER_CA can’t be read: no PEM certificate');
    await rm(folder, { recursive: true });
  });

  test('doctor names every fault of the settings and exits with 1', async () => {
    const env = { CHATWIRE_DATA_DIR: dataDir, CHATWIRE_PORT: 'many', CHATWIRE_COLOUR: 'red' };
    const { code, out, err } = await runChatwire(['doctor'], env);
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ settings .*CHATWIRE_PORT/m);
    expect(out).toMatch(/^✗ settings .*CHATWIRE_COLOUR/m);
    expect(err).toContain('2 problems found');
    expect((await runChatwire(['doctor', '--for', 'serve'], { CHATWIRE_DATA_DIR: dataDir })).out).toContain(
      'CHATWIRE_SECRET_KEY',
    );
  });

  test('logs reports a malformed key, without repeating it, before anything is sent', async () => {
    const captured = `\n> chatwire\n> node tools/run.mjs chatwire keys create\n\n${'a1'.repeat(20)}`;
    const { code, err } = await runChatwire(['logs', '--key', captured, '--url', 'http://127.0.0.1:59999']);
    expect([code, err]).toEqual([2, expect.stringContaining('The API key contains characters that no key has')]);
    expect(err).not.toContain('a1a1');
  });

  test('logs reports the error of a server that was reached', async () => {
    const other = createServer((socket) => socket.end('220 smtp.example ESMTP\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, err } = await runChatwire(['logs', '--key', 'a', '--url', `http://127.0.0.1:${port}`]);
    other.close();
    expect([code, err]).toEqual([1, expect.stringContaining(`The request to http://127.0.0.1:${port} failed: `)]);
    expect(err).not.toContain('No server');
  });

  test('logs names the address if no server is there', async () => {
    const { code, err } = await runChatwire(['logs', '--key', 'a', '--url', 'http://127.0.0.1:59999']);
    expect([code, err]).toEqual([1, expect.stringContaining('No server at http://127.0.0.1:59999 (ECONNREFUSED)')]);
  });
});
