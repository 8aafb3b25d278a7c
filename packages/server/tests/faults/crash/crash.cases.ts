import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@chatwire/sandbox';
import { type ServerProcess, spawnServer } from '@chatwire/testkit';
import { expect, vi } from 'vitest';
import { type Seeded, seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { CrashedServer, MEMBERS } from '../../fixtures/servers/crashed-server.ts';

const SENDERS = 3;
const COMPLETE = { unexplained: 0, examples: [] };

export interface KillOptions {
  readonly kills: number;
  /** The same seed gives the same moments. */
  readonly seed: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** The numbers of a run that was survived. */
export interface KillResult {
  readonly killsWhileStarting: number;
  readonly acknowledged: number;
  readonly messages: number;
  readonly entries: number;
  /** Provider calls whose entry was not yet written when the process died, so that they were repeated. */
  readonly repeatedCalls: number;
  readonly rssMiB: number;
}

/**
 * Kills a server again and again, while it starts and while messages are sent, then lets it finish: every message,
 * acknowledged or only stored, has exactly one entry per member, and the server itself finds nothing unexplained.
 * See docs/spec/notifications.md#durability-and-load.
 */
export async function killAndCheck({ kills, seed, env = {} }: KillOptions): Promise<KillResult> {
  const random = seeded(seed);
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-crash-'));
  const sandbox = createSandbox();
  const { fcmUrl, fcmTokenUrl } = await sandbox.start();
  const settings = {
    CHATWIRE_DATA_DIR: dir,
    CHATWIRE_FCM_URL: fcmUrl,
    CHATWIRE_FCM_TOKEN_URL: fcmTokenUrl,
    ...env,
  };
  const first = await spawnServer(settings);
  await new CrashedServer(first.url).populate();
  expect(await first.stop()).toBe(0);

  const acknowledged = new Set<string>();
  let killsWhileStarting = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const isCheckDue = kill % 100 === 0;
    if (!isCheckDue && random.chance(0.2)) {
      await killWhileStarting(settings, random.integer(0, Math.ceil(first.startedInMs)));
      killsWhileStarting += 1;
      continue;
    }
    const server = await spawnServer(settings);
    if (isCheckDue) expect(await new CrashedServer(server.url).proof()).toMatchObject(COMPLETE);
    await killWhileSending(server, random, acknowledged);
  }

  const last = await spawnServer(settings);
  const survivor = new CrashedServer(last.url);
  expect(await survivor.proof()).toMatchObject(COMPLETE);
  const logged = await survivor.recipientsByMessage();
  const rssMiB = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(last.process.pid)])) / 1024;
  expect(await last.stop()).toBe(0);
  await sandbox.close();
  await rm(dir, { recursive: true, force: true });

  for (const id of acknowledged) expect(logged.has(id), `message ${id} of seed ${seed} is in the log`).toBe(true);
  for (const [id, recipients] of logged) {
    expect(recipients.toSorted(), `recipients of message ${id} of seed ${seed}`).toEqual(MEMBERS.slice(1).toSorted());
  }
  const entries = logged.size * (MEMBERS.length - 1);
  const repeatedCalls = sandbox.inbox.count - entries;
  expect(repeatedCalls).toBeGreaterThanOrEqual(0);
  return { killsWhileStarting, acknowledged: acknowledged.size, messages: logged.size, entries, repeatedCalls, rssMiB };
}

async function killWhileStarting(env: Readonly<Record<string, string>>, afterMs: number): Promise<void> {
  const spawned = spawnServer(env, { onSpawn: (child) => setTimeout(() => child.kill('SIGKILL'), afterMs) });
  await spawned.then(
    (server) => server.kill(),
    () => {},
  );
}

async function killWhileSending(server: ServerProcess, random: Seeded, acknowledged: Set<string>): Promise<void> {
  const target = new CrashedServer(server.url);
  const sending = Array.from({ length: SENDERS }, () => target.sendUntilKilled(acknowledged));
  const enough = acknowledged.size + random.integer(0, 15);
  await vi.waitUntil(() => acknowledged.size >= enough, { timeout: 60_000, interval: 5 });
  await new Promise((resolve) => setTimeout(resolve, random.integer(0, 50)));
  await server.kill();
  await Promise.all(sending);
}
