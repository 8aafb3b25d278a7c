import { setTimeout as delay } from 'node:timers/promises';
import type { Build } from '../lib/server-node.ts';
import type { Deployment } from './deployment.ts';

/** Durations of a drill, milliseconds. */
export interface Pace {
  /** Time under load before and after a fault. */
  readonly aroundMs: number;
  /** Duration of an outage of the database, NATS, or the storage. */
  readonly outageMs: number;
  /** Time between the kill of a node and its restart, and between the restarts of two nodes. */
  readonly restartMs: number;
}

export const PACE: Pace = { aroundMs: 8_000, outageMs: 10_000, restartMs: 3_000 };
export const SHORT_PACE: Pace = { aroundMs: 1_500, outageMs: 3_000, restartMs: 500 };

export interface Fault {
  readonly name: string;
  /** Causes the fault. Resolves when everything runs again. */
  run(deployment: Deployment, pace: Pace): Promise<void>;
}

/** Returns the faults in order. The nodes run `from` before the first one and `to` after it. */
export function faultsOf(bus: string, from: Build, to: Build): readonly Fault[] {
  return [
    rollingStart(from === to ? 'rolling restart' : `rolling upgrade from ${from.name}`, to),
    { name: 'none', run: async () => {} },
    ...(from === to ? [] : [rollingStart('rolling restart', to)]),
    {
      name: 'kill -9 of each node',
      async run({ nodes }, { restartMs }) {
        for (const node of nodes) {
          await node.kill();
          await delay(restartMs);
          await node.start(to);
          await delay(restartMs);
        }
      },
    },
    {
      name: 'kill -9 of all nodes',
      async run({ nodes }) {
        await Promise.all(nodes.map((node) => node.kill()));
        await Promise.all(nodes.map((node) => node.start(to)));
      },
    },
    {
      name: 'database outage',
      async run({ postgres }, { outageMs }) {
        await postgres.crash();
        await delay(outageMs);
        await postgres.startAgain();
      },
    },
    ...(bus === 'NATS' ? [NATS_OUTAGE] : []),
    {
      name: 'storage outage',
      async run({ s3 }, { outageMs }) {
        await s3.shutDown();
        await delay(outageMs);
        await s3.startAgain();
      },
    },
  ];
}

/** Restarts one node after the other with a build. */
function rollingStart(name: string, build: Build): Fault {
  return {
    name,
    async run({ nodes }, { restartMs }) {
      for (const node of nodes) {
        await node.stop();
        await node.start(build);
        await delay(restartMs);
      }
    },
  };
}

const NATS_OUTAGE: Fault = {
  name: 'NATS outage',
  async run({ nats }, { outageMs }) {
    await nats?.kill();
    await delay(outageMs);
    await nats?.startAgain();
  },
};
