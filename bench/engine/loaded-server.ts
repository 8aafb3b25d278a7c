import { setTimeout as delay } from 'node:timers/promises';
import { cpuSecondsOf } from '../lib/cpu-seconds.ts';
import { call } from './populate.ts';

const RECORDING_TIMEOUT_MS = 120_000;

/** A server process that the benchmark sends messages to: Chatwire, or the smallest server that does the same. */
export abstract class LoadedServer {
  abstract readonly url: string;
  abstract readonly pid: number;

  /** CPU time of the server, all threads, ms. Linux only. */
  get cpuMs(): number {
    return 1_000 * (cpuSecondsOf(this.pid) ?? Number.NaN);
  }

  /** Sends a text as the owner of a group. */
  async send(guid: string): Promise<{ readonly id: string; readonly sentAtMS: number }> {
    const body = { receiver: guid, receiverType: 'group', type: 'text', data: { text: 'The boat is ready at noon' } };
    const message = await call(this.url, 'POST', '/messages', body, `${guid}-0`);
    return message as { readonly id: string; readonly sentAtMS: number };
  }

  /** Returns the number of log entries, which is part of the id of the newest entry. */
  async recorded(): Promise<number> {
    const [newest] = (await call(this.url, 'GET', '/notifications/v1/logs?limit=1')) as { _id: string }[];
    return newest ? Number.parseInt(newest._id.slice(12), 16) : 0;
  }

  /** Resolves with `performance.now()` when the log contains this many entries. */
  async untilRecorded(count: number, pollMs: number): Promise<number> {
    const limit = performance.now() + RECORDING_TIMEOUT_MS;
    while (performance.now() < limit) {
      if ((await this.recorded()) >= count) return performance.now();
      await delay(pollMs);
    }
    throw new Error(`The log did not reach ${count} entries.`);
  }
}
