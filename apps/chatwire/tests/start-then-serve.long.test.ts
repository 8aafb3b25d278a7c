import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateApnsKey } from '@chatwire/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProcess, spawnChatwire } from './run-chatwire.ts';

/** The commands of the README in one checkout, with the default data directories. */
let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'chatwire-checkout-'));
});
afterEach(() => rm(checkout, { recursive: true, force: true }));

const PORT = { CHATWIRE_PORT: '0', CHATWIRE_HOST: '127.0.0.1' };
const SERVE = { ...PORT, CHATWIRE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };

test('serve runs after npm start in the same checkout, and keys finds the database of each', {
  timeout: 60_000,
}, async () => {
  await runUntil(['start', '--empty'], PORT, 'Chatwire is running');
  const inDemo = await runProcess(['keys', 'list'], {}, checkout);
  expect(inDemo.out).toContain('First key');
  expect(existsSync(join(checkout, 'data/chat.sqlite'))).toBe(false);

  const printed = await runUntil(['serve'], SERVE, 'The first fullAccess key');
  const inData = await runProcess(['keys', 'list'], {}, checkout);
  const [, key = ''] = /not shown again\): ([0-9a-f]{40})/.exec(printed) ?? [];
  expect(inData.out).toContain(`****${key.slice(-4)}`);
});

test('doctor recognises the sandbox of npm start, and reports when it is not running', {
  timeout: 60_000,
}, async () => {
  const server = spawnChatwire(['start', '--empty'], PORT, checkout);
  const exited = once(server, 'exit');
  const printed = await untilPrinted(server, 'Notification outcomes follow');
  const [, url = ''] = /Start page +(\S+)\//.exec(printed) ?? [];
  const [, key = ''] = /fullAccess key +([0-9a-f]{40})/.exec(printed) ?? [];
  const { keyId, teamId, bundleId, p8Key } = generateApnsKey('org.example.chat');
  const added = await fetch(`${url}/v3/notifications/push/v1/providers/apns`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ providerId: 'apns-main', keyId, teamId, bundleId, p8Key }),
  });
  expect(added.status).toBe(200);
  const beside = await runProcess(['doctor'], {}, checkout);
  expect(beside.out).toMatch(/^✓ apns apns-main +sandbox: credentials are readable, 127\.0\.0\.1:\d+ can be reached$/m);
  expect(beside.code).toBe(0);
  server.kill('SIGTERM');
  await exited;
  const alone = await runProcess(['doctor'], {}, checkout);
  expect(alone.out).toMatch(/^– apns apns-main +sandbox of npm start, which isn’t running: /m);
  expect(alone.code).toBe(0);
  const served = await runProcess(['doctor', '--for', 'serve'], { ...SERVE, CHATWIRE_DATA_DIR: 'data/demo' }, checkout);
  expect(served.out).not.toContain('sandbox of npm start');
});

test('a demo of an earlier version stays in ./data, and serve names it', { timeout: 60_000 }, async () => {
  await runUntil(['start', '--empty'], { ...PORT, CHATWIRE_DATA_DIR: './data' }, 'Chatwire is running');
  await runUntil(['start', '--empty'], PORT, 'Chatwire is running');
  expect(existsSync(join(checkout, 'data/demo'))).toBe(false);
  const { code, err } = await runProcess(['serve'], SERVE, checkout);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('./data holds the demo of npm start. Set CHATWIRE_DATA_DIR'),
  ]);
});

/** Runs a server until it prints `wanted`, then stops it. Returns its output. */
async function runUntil(args: readonly string[], env: Record<string, string>, wanted: string): Promise<string> {
  const server = spawnChatwire(args, env, checkout);
  const exited = once(server, 'exit');
  const printed = await untilPrinted(server, wanted);
  server.kill('SIGTERM');
  await exited;
  return printed;
}

async function untilPrinted({ stdout }: ChildProcess, wanted: string): Promise<string> {
  let printed = '';
  for await (const chunk of stdout ?? []) {
    printed += String(chunk);
    if (printed.includes(wanted)) return printed;
  }
  throw new Error(`The server ended without printing ${wanted}:\n${printed}`);
}
