import { setImmediate } from 'node:timers/promises';
import { SEEN_PRECISION_MS } from '@chatwire/protocol';
import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import { entryRunsOf, pageOfRun } from '../logs/live/entry-runs.ts';
import { LiveEntry } from '../logs/live/live-entry.ts';
import type { LogStore } from '../logs/log-store.ts';
import { isTokenInEntry } from '../logs/redaction/is-token-in-entry.ts';
import { markDevicesSeen } from '../storage/notifications/devices/devices-store.ts';
import { tokensOfUsers } from '../storage/notifications/devices/push-tokens-store.ts';
import { markTokensReported } from '../storage/notifications/devices/silent-tokens-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface SightingsOptions {
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'page'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const INTERVAL_MS = 1_000;
/** Maximum number of entries that are looked up per second. A device is recorded once in five minutes only. */
const MAX_LOOKUPS_PER_ROUND = 200;
/** Number of entries that are read in one turn of the event loop: about 2 ms on SQLite. */
const ENTRIES_PER_PAGE = 16;
/** Maximum number of entries that wait to be looked up; older ones are discarded. */
const MAX_WAITING_ENTRIES = 10_000;
/** Number of sessions that are written at a time. */
const SESSIONS_PER_WRITE = 500;
const MAX_REMEMBERED_SESSIONS = 100_000;

/**
 * Records when devices were last seen: when they connect, and when they report about a push. Writes once a second, so that
 * neither has to wait. See docs/spec/last-mile.md#device-storage-and-staleness.
 */
export class DeviceSightings {
  readonly #options: SightingsOptions;
  readonly #sessions = new Set<number>();
  #logIds: string[] = [];
  /** When each session was written, epoch ms. */
  readonly #writtenAtMs = new Map<number, number>();
  #working: Promise<void> = Promise.resolve();
  #stopTimer: () => void = () => {};

  constructor(options: SightingsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopTimer = every(this.#options.clock, INTERVAL_MS, () => this.#runRound());
  }

  /** Stops, after writing the sessions seen so far. Discards entries that wait to be looked up. */
  async stop(): Promise<void> {
    this.#stopTimer();
    this.#logIds = [];
    this.#runRound();
    await this.#working;
  }

  /** Call this when the device of a login session has connected. */
  recordConnection(sessionId: number): void {
    const writtenAtMs = this.#writtenAtMs.get(sessionId);
    if (writtenAtMs !== undefined && this.#options.clock.now() - writtenAtMs < SEEN_PRECISION_MS) return;
    this.#sessions.add(sessionId);
  }

  /** Call this when the devices of entries have reported about their pushes. */
  recordReceipts(entries: readonly { readonly logId: string }[]): void {
    for (const { logId } of entries) this.#logIds.push(logId);
    if (this.#logIds.length > 2 * MAX_WAITING_ENTRIES) this.#logIds = this.#logIds.slice(-MAX_WAITING_ENTRIES);
  }

  #runRound(): void {
    this.#working = this.#working
      .then(() => this.#lookUp())
      .then(() => this.#write())
      .catch((error: unknown) => {
        this.#options.logger.warn({ error: describeError(error) }, 'devices could not be marked as seen');
      });
  }

  /** Finds the sessions to whose push tokens the reported entries belong. */
  async #lookUp(): Promise<void> {
    const { storage, logs, clock } = this.#options;
    const logIds = new Set(this.#logIds.splice(0, MAX_LOOKUPS_PER_ROUND));
    const entries: LiveEntry['members'][] = [];
    for (const run of entryRunsOf(logIds, ENTRIES_PER_PAGE)) {
      // SQLite reads without I/O: requests and pushes continue between two pages.
      await setImmediate();
      const page = await logs.page({ filter: {}, ...pageOfRun(run) });
      const read = page.entries.map((json) => new LiveEntry(json)).filter(({ logId }) => logIds.has(logId));
      entries.push(...read.map(({ members }) => members));
    }
    const uids = [...new Set(entries.flatMap(({ recipient }) => recipient ?? []))];
    const tokens = Map.groupBy(await tokensOfUsers(storage.db, uids, clock.now()), ({ uid }) => uid);
    const browsers = new Set<string>();
    for (const { recipient = '', pushToken } of entries) {
      const token = tokens.get(recipient)?.find((one) => isTokenInEntry(one.push_token, pushToken));
      if (!token) continue;
      this.recordConnection(token.session_id);
      if (token.platform === 'webpush_browser') browsers.add(token.token_hash);
    }
    await markTokensReported(storage.db, [...browsers], clock.now());
  }

  async #write(): Promise<void> {
    const { storage, clock } = this.#options;
    const sessions = [...this.#sessions];
    this.#sessions.clear();
    const nowMs = clock.now();
    for (let from = 0; from < sessions.length; from += SESSIONS_PER_WRITE) {
      const group = sessions.slice(from, from + SESSIONS_PER_WRITE);
      await markDevicesSeen(storage.db, group, nowMs);
      if (this.#writtenAtMs.size > MAX_REMEMBERED_SESSIONS) this.#writtenAtMs.clear();
      for (const sessionId of group) this.#writtenAtMs.set(sessionId, nowMs);
    }
  }
}
