import type { Replay, ReplayRequest, ReplayResult } from '@chatwire/protocol';
import type { RecordAct } from '../../audit/act.ts';
import { ApiError, badRequest } from '../../base/errors/api-error.ts';
import { describeError } from '../../base/errors/describe-error.ts';
import type { Signal } from '../../base/signal.ts';
import { eventIdSource } from '../../base/text/event-id.ts';
import { type Clock, every } from '../../base/time/clock.ts';
import { unknownUser } from '../../chat/errors.ts';
import type { LogStore, NewLogEntry } from '../../logs/log-store.ts';
import {
  addReplay,
  claimReplay,
  deleteReplaysEndedBefore,
  endReplay,
  findReplay,
  type ReplayRow,
  releaseReplays,
} from '../../storage/notifications/replays-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { findUsers } from '../../storage/users/users-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { checkChanges } from './replay-changes.ts';
import { ReplayCancelled, ReplayClaim } from './replay-claim.ts';
import { ReplayThread } from './replay-thread.ts';
import type { ReplayedLog } from './replayed-log.ts';
import { type ReplayReading, runReplay } from './run-replay.ts';

export interface ReplaysOptions extends Omit<ReplayReading, 'db' | 'logs'> {
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'lines' | 'get'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Emitted when the engine of this node has recorded decisions. */
  readonly recorded: Signal<NewLogEntry>;
}

/** Maximum number of replays that run or wait: one runs, five wait. */
const MAX_OPEN = 6;
const RETENTION_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** Time after which a node notices a replay that another node accepted, or whose node has stopped. */
const POLL_MS = 1_000;
/** The engine counts as busy for this long after it recorded something. */
const BUSY_MS = 250;

/**
 * Replays of a deployment, as rows of the database: `waiting` → `running` → `done`, `failed`, or `cancelled`. One runs at
 * a time, on the node that claims it; when that node stops, another starts it again. See docs/spec/last-mile.md#replay.
 */
export class Replays {
  readonly #options: ReplaysOptions;
  readonly #nextId = eventIdSource();
  /** Undefined if only this thread can read the database. */
  readonly #thread: ReplayThread | undefined;
  #running: ReplayClaim | undefined;
  #round = Promise.resolve();
  #isBusy = false;
  #hasNewWork = false;
  #isStopping = false;
  #busyUntilMs = 0;
  #removeListeners: readonly (() => void)[] = [];

  constructor(options: ReplaysOptions) {
    this.#options = options;
    const { storage, defaultTimezone, senderBudget, historySinceMs } = options;
    const { location } = storage;
    this.#thread = location && new ReplayThread({ database: location, defaultTimezone, senderBudget, historySinceMs });
  }

  async start(): Promise<void> {
    const { storage, clock, recorded } = this.#options;
    this.#isStopping = false;
    if (!storage.capabilities.shared) await releaseReplays(storage.db);
    this.#removeListeners = [
      recorded.listen(() => {
        this.#busyUntilMs = clock.now() + BUSY_MS;
      }),
      every(clock, HOUR_MS, () => void this.#deleteOld()),
      ...(storage.capabilities.shared ? [every(clock, POLL_MS, () => this.#work())] : []),
    ];
    this.#work();
  }

  /** Stops. A running replay is started again at the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const remove of this.#removeListeners) remove();
    this.#running?.cancel();
    await this.#round;
    await this.#thread?.end();
  }

  /** Creates a replay. Throws 400 for changes that the endpoints of settings and preferences would reject, and 429 when too many wait. */
  async create(request: ReplayRequest, record: RecordAct): Promise<Replay> {
    const { storage, clock } = this.#options;
    const checked = checkChanges(request.changes);
    if ('details' in checked) throw badRequest(checked.details);
    await this.#assertUsersExist(request);
    const nowMs = clock.now();
    const row = { replay_id: this.#nextId(nowMs), request: JSON.stringify(request), created_at_ms: nowMs };
    await storage.transaction(async (tx) => {
      if (!(await addReplay(tx, row, MAX_OPEN))) {
        throw new ApiError('ERR_TOO_MANY_REQUESTS', 'One replay runs and five wait. Try again when one has ended.');
      }
      await record(tx, { action: 'replay.started' });
    });
    this.#work();
    return this.get(row.replay_id);
  }

  /** Returns a replay. Throws 404 `ERR_REPLAY_NOT_FOUND`. */
  async get(replayId: string): Promise<Replay> {
    const { storage, clock } = this.#options;
    const row = await findReplay(storage.db, replayId, clock.now() - RETENTION_MS);
    if (!row) throw new ApiError('ERR_REPLAY_NOT_FOUND', 'Replay not found. It may have been deleted.');
    return toReplay(row);
  }

  /** Cancels a replay that waits or runs; does nothing to an ended one. */
  async cancel(replayId: string, record: RecordAct): Promise<Replay> {
    const { storage, clock } = this.#options;
    const { state } = await this.get(replayId);
    if (state === 'running') {
      await storage.transaction(async (tx) => {
        await endReplay(tx, replayId, { state: 'cancelled', nowMs: clock.now() });
        await record(tx, { action: 'replay.cancelled' });
      });
      if (this.#running?.replayId === replayId) this.#running.cancel();
    }
    return this.get(replayId);
  }

  /** Resolves when no replay runs or waits on this node. */
  idle(): Promise<void> {
    return this.#round;
  }

  async #assertUsersExist({ changes: { preferences = [], mutes = [] } }: ReplayRequest): Promise<void> {
    const uids = [...preferences, ...mutes].map(({ uid }) => uid);
    const found = await findUsers(this.#options.storage.db, uids);
    for (const uid of uids) if (!found.has(uid)) throw unknownUser(uid);
  }

  #work(): void {
    this.#hasNewWork = true;
    if (!this.#isBusy) this.#round = this.#runAll();
  }

  async #runAll(): Promise<void> {
    const { storage, clock, logger } = this.#options;
    this.#isBusy = true;
    try {
      while (this.#hasNewWork && !this.#isStopping) {
        this.#hasNewWork = false;
        const nowMs = clock.now();
        const row = await claimReplay(storage.db, nowMs, ReplayClaim.untilMs(nowMs));
        if (!row) continue;
        await this.#run(row);
        this.#hasNewWork = true;
      }
    } catch (error) {
      logger.error({ error: describeError(error) }, 'replays cannot be run, trying again later');
    } finally {
      this.#isBusy = false;
    }
  }

  async #run(row: ReplayRow): Promise<void> {
    const { storage, clock, logger } = this.#options;
    const { db } = storage;
    const claim = new ReplayClaim({ db, clock, row, isEngineBusy: () => clock.now() < this.#busyUntilMs });
    this.#running = claim;
    const request: ReplayRequest = JSON.parse(row.request);
    try {
      const result = await this.#resultOf(request, claim);
      await endReplay(db, row.replay_id, { state: 'done', result: JSON.stringify(result), nowMs: clock.now() });
    } catch (error) {
      if (error instanceof ReplayCancelled) return;
      logger.error({ replay: row.replay_id, error: describeError(error) }, 'a replay failed');
      await endReplay(db, row.replay_id, { state: 'failed', nowMs: clock.now() });
    } finally {
      this.#running = undefined;
    }
  }

  async #resultOf(request: ReplayRequest, claim: ReplayClaim): Promise<ReplayResult> {
    const { storage, logs, defaultTimezone, senderBudget, historySinceMs } = this.#options;
    const reading = { defaultTimezone, senderBudget, historySinceMs };
    const paced: ReplayedLog = {
      async lines(lines) {
        await claim.pause();
        return (await logs.lines(lines)).text;
      },
      get: (logId) => logs.get(logId),
    };
    const onProgress = (progress: number) => claim.setProgress(progress);
    if (this.#thread) return this.#thread.run(request, paced, onProgress);
    return runReplay({ ...reading, db: storage.db, logs: paced }, request, onProgress);
  }

  async #deleteOld(): Promise<void> {
    const { storage, clock, logger } = this.#options;
    try {
      await deleteReplaysEndedBefore(storage.db, clock.now() - RETENTION_MS);
    } catch (error) {
      logger.error({ error: describeError(error) }, 'old replays cannot be deleted, next try in an hour');
    }
  }
}

function toReplay({ replay_id, state, request, progress, created_at_ms, ended_at_ms, result }: ReplayRow): Replay {
  const isOpen = state === 'waiting' || state === 'running';
  return {
    replayId: replay_id,
    state: isOpen ? 'running' : state,
    ...(isOpen && { progress: progress / 1000 }),
    createdAtMS: created_at_ms,
    ...(ended_at_ms !== null && { endedAtMS: ended_at_ms }),
    request: JSON.parse(request),
    ...(result !== null && { result: JSON.parse(result) }),
  };
}
