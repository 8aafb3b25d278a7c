import { setTimeout as delay } from 'node:timers/promises';
import { residentMiB } from '../lib/resident-memory.ts';
import { BUILT, type ServerNode } from '../lib/server-node.ts';

/** Start times and memory of a server with an empty installation. */
export interface StartMeasure {
  /** First start, from the spawn to the first 200 of `/v3/ready`, including the creation of database and tables, ms. */
  readonly firstMs: number;
  /** Later starts with existing tables: median and slowest of several, ms. */
  readonly nextMs: number;
  readonly slowestMs: number;
  /** Resident memory after a minute without a request, MiB. */
  readonly idleMiB: number;
  /** The same with every extension of docs/spec/last-mile.md enabled. */
  readonly idleWithExtensionsMiB: number;
}

const STARTS = 5;

/** Measures a node. `enableExtensions` is called while it runs; what it sets must survive a restart. */
export async function measureStart(
  node: ServerNode,
  idleSeconds: number,
  enableExtensions: () => Promise<void>,
): Promise<StartMeasure> {
  const firstMs = Math.round(await node.start(BUILT));
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await node.stop();
    times.push(Math.round(await node.start(BUILT)));
  }
  times.sort((one, other) => one - other);
  await delay(idleSeconds * 1000);
  const idleMiB = Math.round(residentMiB(node.pid));
  await enableExtensions();
  await node.stop();
  await node.start(BUILT);
  await delay(idleSeconds * 1000);
  const idleWithExtensionsMiB = Math.round(residentMiB(node.pid));
  await node.stop();
  return {
    firstMs,
    nextMs: times[Math.floor(STARTS / 2)] ?? 0,
    slowestMs: times.at(-1) ?? 0,
    idleMiB,
    idleWithExtensionsMiB,
  };
}
