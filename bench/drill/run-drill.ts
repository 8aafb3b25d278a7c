import { setTimeout as delay } from 'node:timers/promises';
import type { Build } from '../lib/server-node.ts';
import { ChatApp } from './chat-app.ts';
import { type Counts, countsOf, isFaultless } from './counts.ts';
import { type Bus, type Deployment, startDeployment } from './deployment.ts';
import type { Fault, Pace } from './faults.ts';
import { frameCounts } from './frame-counts.ts';
import { Ledger, type SentMessage, textOf } from './ledger.ts';
import { Load } from './load.ts';
import { entriesAfter, untilDecided } from './log-entries.ts';
import { createPeople, UIDS } from './people.ts';
import { type StoredMessage, storedMessages } from './stored-messages.ts';

export interface DrillOptions {
  readonly bus: Bus;
  /** Messages per second. */
  readonly rate: number;
  readonly pace: Pace;
  /** Build of the nodes before the first fault. */
  readonly build: Build;
  readonly faults: readonly Fault[];
}

export interface FaultResult {
  readonly bus: Bus;
  readonly fault: string;
  readonly counts: Counts;
}

/** Counts of the drill so far. */
interface Progress {
  messages: number;
  lastId: number;
  lastLogId: string | undefined;
  providerCalls: number;
}

const SETTLE_TIMEOUT_MS = 120_000;
const ARRIVAL_TIMEOUT_MS = 60_000;

/**
 * Runs one fault after the other under load. Counts after each of them, once nothing is pending.
 * See docs/spec/operations.md#life-cycle.
 */
export async function runDrill({ bus, rate, pace, build, faults }: DrillOptions): Promise<readonly FaultResult[]> {
  await using deployment = await startDeployment(bus, build);
  const { url } = deployment;
  await createPeople(url);
  const ledger = new Ledger();
  using stack = new DisposableStack();
  const apps = new Map<string, ChatApp>();
  for (const uid of UIDS) apps.set(uid, stack.use(await ChatApp.open(url, uid, ledger)));
  await untilDecided(url);
  const [newest] = await entriesAfter(url, undefined);
  const progress = {
    messages: 0,
    lastId: 0,
    lastLogId: newest?._id,
    providerCalls: deployment.sandbox.inbox.count,
  };

  const results: FaultResult[] = [];
  for (const fault of faults) {
    const startedAtMs = performance.now();
    const counts = await runFault(fault, {
      deployment,
      ledger,
      apps,
      progress,
      load: new Load(apps, ledger, rate),
      pace,
    });
    const tookSeconds = Math.round((performance.now() - startedAtMs) / 1000);
    console.error(`${bus}: ${fault.name}: ${isFaultless(counts) ? 'ok' : 'FAULT'} after ${tookSeconds} s`);
    results.push({ bus, fault: fault.name, counts });
  }
  return results;
}

interface DrillState {
  readonly deployment: Deployment;
  readonly ledger: Ledger;
  readonly apps: ReadonlyMap<string, ChatApp>;
  readonly load: Load;
  readonly progress: Progress;
  readonly pace: Pace;
}

async function runFault(fault: Fault, { deployment, ledger, apps, load, progress, pace }: DrillState): Promise<Counts> {
  const { url, databaseUrl, sandbox } = deployment;
  ledger.failures.clear();
  const beganAt = performance.now();
  load.start();
  await delay(pace.aroundMs);
  await fault.run(deployment, pace);
  await delay(pace.aroundMs);
  await Promise.race([load.stop(), delay(SETTLE_TIMEOUT_MS, undefined, { ref: false })]);

  const messages = ledger.messages.slice(progress.messages);
  const stored = await storedMessages(databaseUrl, progress.lastId);
  await untilArrived(apps, ledger, stored);
  await untilDecided(url);
  const entries = await entriesAfter(url, progress.lastLogId);
  const calls = sandbox.inbox.count;
  const counts = countsOf({
    messages,
    stored,
    entries,
    providerCalls: calls - progress.providerCalls,
    filesLost: await lostFiles(messages),
    apps,
    ledger,
    beganAt,
  });
  progress.messages = ledger.messages.length;
  progress.lastId = stored.at(-1)?.id ?? progress.lastId;
  progress.lastLogId = entries[0]?._id ?? progress.lastLogId;
  progress.providerCalls = calls;
  return counts;
}

/** Waits until every app is connected and has every message, at most a minute. */
async function untilArrived(
  apps: ReadonlyMap<string, ChatApp>,
  ledger: Ledger,
  stored: readonly StoredMessage[],
): Promise<void> {
  const deadline = performance.now() + ARRIVAL_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { framesMissing, rowsMissing } = frameCounts({ stored, messages: [], apps, ledger });
    if (framesMissing + rowsMissing === 0 && [...apps.values()].every((app) => app.isConnected)) return;
    await delay(250);
  }
}

async function lostFiles(messages: readonly SentMessage[]): Promise<number> {
  let lost = 0;
  for (const { fileUrl, number } of messages) {
    if (fileUrl === undefined) continue;
    const response = await fetch(fileUrl);
    if ((await response.text()) !== textOf(number)) lost += 1;
  }
  return lost;
}
