import type { LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../../logs/log-store.ts';

/** Number of earlier pushes to the recipient that are searched for a report from the device. */
const SEARCHED_PUSHES = 25;
const MAX_DEVICES = 10_000;
/** Time after which a silent device is looked up again, because an update of its app may have started to send receipts. */
const SILENCE_CACHE_MS = 600_000;

/**
 * Looks up in the log whether devices have ever reported about a push, and caches the result. Devices of apps without receipts
 * must not count as devices that do not display their pushes.
 */
export class ReportingDevices {
  readonly #logs: LogStore;
  /** Times until which devices count as silent, epoch ms; `-Infinity` for those that report. Oldest first. */
  readonly #silentUntilMs = new Map<string, number>();

  constructor(logs: LogStore) {
    this.#logs = logs;
  }

  /** Returns whether the device of a push reported about an earlier one. */
  async hasReportedBefore(push: LogEntry, nowMs: number): Promise<boolean> {
    const device = deviceOf(push);
    const untilMs = this.#silentUntilMs.get(device);
    if (untilMs === REPORTS) return true;
    if (untilMs !== undefined && nowMs < untilMs) return false;
    const hasReported = await this.#search(push, device);
    this.#remember(device, hasReported ? REPORTS : nowMs + SILENCE_CACHE_MS);
    return hasReported;
  }

  async #search(push: LogEntry, device: string): Promise<boolean> {
    if (push.recipient === undefined) return false;
    const filter = { recipient: push.recipient, channel: 'push', outcome: 'sent' } as const;
    const page = await this.#logs.page({ filter, affix: 'append', logId: push._id, limit: SEARCHED_PUSHES });
    return page.entries.some((json) => {
      const earlier = JSON.parse(json.toString('utf8')) as LogEntry;
      return deviceOf(earlier) === device && earlier.device !== undefined && earlier.device.state !== 'none';
    });
  }

  #remember(device: string, untilMs: number): void {
    this.#silentUntilMs.delete(device);
    this.#silentUntilMs.set(device, untilMs);
    const [oldest] = this.#silentUntilMs.keys();
    if (this.#silentUntilMs.size > MAX_DEVICES && oldest !== undefined) this.#silentUntilMs.delete(oldest);
  }
}

const REPORTS = Number.NEGATIVE_INFINITY;

/** Returns a key of a device. Tokens may be masked, so two devices of a user with the same masked token have the same key. */
function deviceOf({ recipient, tokenType, pushToken }: LogEntry): string {
  return JSON.stringify([recipient, tokenType, pushToken]);
}
