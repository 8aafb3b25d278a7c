import type { AlarmFilter } from '@chatwire/protocol';
import type { LogFilter, LogStore } from '../../logs/log-store.ts';
import { type LogRange, newestOf, summaryOf } from './log-range.ts';
import { type Measurement, SAMPLE_SIZE } from './measurement.ts';

/**
 * Maximum number of failed pushes whose entries are read to count removed tokens. If more have failed, the number of removed
 * tokens is estimated from the share among the newest ones.
 */
const MAX_READ_ENTRIES = 200;

/** Measures the success rate: sent ÷ (sent + failed); 0 without either. */
export async function measureSuccess(logs: LogStore, range: LogRange, filter: AlarmFilter): Promise<Measurement> {
  const { sent, failed } = (await summaryOf(logs, range, filter)).totals;
  const samples = sent + failed;
  return { value: samples === 0 ? 0 : sent / samples, samples, sample: () => failedSample(logs, range, filter) };
}

/** Measures the share of pushes whose token was removed, among those to which a provider has responded; 0 without any. */
export async function measureInvalidTokens(logs: LogStore, range: LogRange, filter: AlarmFilter): Promise<Measurement> {
  const pushes: LogFilter = { ...filter, channel: 'push', notificationTriggered: true };
  const { count, failed } = (await summaryOf(logs, range, pushes)).totals;
  const read = failed === 0 ? [] : await newestOf(logs, range, { ...pushes, outcome: 'failed' }, MAX_READ_ENTRIES);
  const removed = read.filter(({ tokenRemoved }) => tokenRemoved);
  const estimate = read.length === 0 ? 0 : (failed * removed.length) / read.length;
  return {
    value: count === 0 ? 0 : estimate / count,
    samples: count,
    sample: async () => removed.slice(0, SAMPLE_SIZE).map(({ _id }) => _id),
  };
}

/** Returns the ids of the newest failed entries. */
export async function failedSample(logs: LogStore, range: LogRange, filter: AlarmFilter): Promise<readonly string[]> {
  return (await newestOf(logs, range, { ...filter, outcome: 'failed' }, SAMPLE_SIZE)).map(({ _id }) => _id);
}
