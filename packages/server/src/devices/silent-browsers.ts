import type { LogEntry } from '@chatwire/protocol';
import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { LogFilter, LogStore } from '../logs/log-store.ts';
import { isTokenInEntry } from '../logs/redaction/is-token-in-entry.ts';
import {
  markTokenSilent,
  type QuietToken,
  quietBrowsers,
} from '../storage/notifications/devices/silent-tokens-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface SilentBrowsersOptions {
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'page'>;
  /** Returns the number of days for which the log keeps entries; 0: forever. */
  readonly retentionDays: () => Promise<number>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * A browser is silent after this many pushes without a report, if the first is `SILENCE_DAYS` old.
 * See docs/spec/last-mile.md#web-push-sending.
 */
const MIN_PUSHES = 20;
const DAY_MS = 86_400_000;
const SILENCE_DAYS = 14;
const INTERVAL_MS = 600_000;
/** Number of push tokens that are looked up at a time, which takes some milliseconds for each. */
const TOKENS_PER_ROUND = 100;
/** Maximum number of pushes to a user, from the newest, that are read for one push token. */
const MAX_READ_PUSHES = 200;

/**
 * Finds browsers that have reported about pushes and no longer do, because push services accept pushes even to some
 * subscriptions that have ended. Marks their push tokens as silent. Every node does this; marking a token twice changes nothing.
 * See docs/spec/last-mile.md#web-push-sending.
 */
export class SilentBrowsers {
  readonly #options: SilentBrowsersOptions;
  #lastToken: QuietToken | undefined;
  #working: Promise<void> = Promise.resolve();
  #stopTimer: () => void = () => {};

  constructor(options: SilentBrowsersOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopTimer = every(this.#options.clock, INTERVAL_MS, () => {
      this.#working = this.#working.then(() => this.findSilent());
    });
  }

  async stop(): Promise<void> {
    this.#stopTimer();
    await this.#working;
  }

  /** Checks the next push tokens whose browsers have not reported for long; after the last one, begins again. Never rejects. */
  async findSilent(): Promise<void> {
    const { storage, clock, logger, retentionDays } = this.#options;
    const nowMs = clock.now();
    try {
      const sinceMs = nowMs - silenceDays(await retentionDays()) * DAY_MS;
      const tokens = await quietBrowsers(storage.db, sinceMs, this.#lastToken, TOKENS_PER_ROUND);
      this.#lastToken = tokens.length < TOKENS_PER_ROUND ? undefined : tokens.at(-1);
      for (const token of tokens)
        if (await this.#isSilent(token, sinceMs)) await markTokenSilent(storage.db, token, nowMs);
    } catch (error) {
      logger.warn({ error: describeError(error) }, 'browsers that no longer respond could not be found');
    }
  }

  async #isSilent(token: QuietToken, sinceMs: number): Promise<boolean> {
    const newest = await this.#pushesTo(token, {});
    // The browser has reported, but this is not stored with the token yet.
    if (newest.some(({ device }) => device && device.state !== 'none')) return false;
    if (newest.filter(isOverdue).length < MIN_PUSHES) return false;
    return (await this.#pushesTo(token, { processedTo: sinceMs })).some(isOverdue);
  }

  /** Returns the accepted pushes since the token's last report, newest first. */
  async #pushesTo(token: QuietToken, period: Pick<LogFilter, 'processedTo'>): Promise<LogEntry[]> {
    const { uid: recipient, push_token: pushToken, reported_at_ms: processedFrom } = token;
    const filter: LogFilter = {
      recipient,
      channel: 'push',
      provider: 'webpush',
      outcome: 'sent',
      processedFrom,
      ...period,
    };
    const { entries } = await this.#options.logs.page({ filter, affix: 'append', limit: MAX_READ_PUSHES });
    return entries
      .map((json): LogEntry => JSON.parse(json.toString()))
      .filter((entry) => isTokenInEntry(pushToken, entry.pushToken));
  }
}

/** Returns the number of days of silence: less than the retention of the log, so that the log has the first of the pushes. */
function silenceDays(retentionDays: number): number {
  return retentionDays === 0 ? SILENCE_DAYS : Math.min(SILENCE_DAYS, Math.max(1, retentionDays - 1));
}

function isOverdue({ device }: LogEntry): boolean {
  return device?.overdue === true;
}
