import type { LoadedServer } from './loaded-server.ts';

/** How often the benchmark reads the number of recorded entries. */
export const POLL_MS = 20;
const SENDERS = 8;

export interface ThroughputLoad {
  /** Groups are named `<kind>0`…; each has one member more than `attemptsEach`. */
  readonly kind: string;
  readonly groups: number;
  readonly attemptsEach: number;
  readonly messages: number;
}

export interface Throughput {
  readonly attempts: number;
  readonly perSecond: number;
  /** CPU time of the server per attempt, in microseconds. */
  readonly cpuMicrosecondsEach: number;
}

/** Sends messages to groups as fast as the server responds, until the last push is recorded. */
export async function measureThroughput(server: LoadedServer, load: ThroughputLoad): Promise<Throughput> {
  const { kind, groups, attemptsEach, messages } = load;
  console.log(`${messages} messages to groups of ${attemptsEach + 1}…`);
  const before = await server.recorded();
  const cpuBefore = server.cpuMs;
  const startedAtMs = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next < messages) await server.send(`${kind}${next++ % groups}`);
    }),
  );
  const attempts = messages * attemptsEach;
  const endedMs = await server.untilRecorded(before + attempts, POLL_MS);
  return {
    attempts,
    perSecond: Math.round((attempts * 1000) / (endedMs - startedAtMs)),
    cpuMicrosecondsEach: Math.round(((server.cpuMs - cpuBefore) * 1000) / attempts),
  };
}
