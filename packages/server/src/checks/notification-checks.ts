import type { CheckRequest, CheckStep, NotificationCheck } from '@chatwire/protocol';
import { ApiError } from '../base/errors/api-error.ts';
import { describeError } from '../base/errors/describe-error.ts';
import { eventIdSource } from '../base/text/event-id.ts';
import { every } from '../base/time/clock.ts';
import {
  addCheck,
  deleteChecksStartedUntil,
  findCheck,
  saveCheck,
} from '../storage/notifications/checks/notification-checks-store.ts';
import type { CheckCaller, NotificationChecksOptions } from './check-options.ts';
import { loadCheck } from './load-check.ts';
import { runCheck } from './run-check.ts';

const RETENTION_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** A check that has not ended after this time counts as abandoned: its node has crashed. */
const MAX_DURATION_MS = 60_000;

/**
 * Checks that users start to find out whether notifications reach them. States: `running` → `done`. A check runs on the
 * node that started it and is stored after each step, so that every node can return it and receive reports from
 * devices. See docs/spec/last-mile.md#notification-check.
 */
export class NotificationChecks {
  readonly #options: NotificationChecksOptions;
  readonly #nextId = eventIdSource();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #end: () => void = () => {};

  constructor(options: NotificationChecksOptions) {
    this.#options = options;
  }

  start(): void {
    this.#end = every(this.#options.clock, HOUR_MS, () => void this.#deleteOld());
  }

  /** Ends running checks. Their remaining steps are `not_reached`. */
  async stop(): Promise<void> {
    this.#end();
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  /** Starts a check and returns its id. Throws 409 `ERR_CHECK_RUNNING` while another check of the user runs. */
  async begin(caller: CheckCaller, request: CheckRequest): Promise<string> {
    const { storage, clock } = this.#options;
    const nowMs = clock.now();
    const checkId = this.#nextId(nowMs);
    const row = { check_id: checkId, uid: caller.uid, steps: '[]', started_at_ms: nowMs };
    const isAdded = await storage.transaction((tx) => addCheck(tx, row, nowMs - MAX_DURATION_MS));
    if (!isAdded) throw new ApiError('ERR_CHECK_RUNNING', 'A check of this user is running. Wait until it has ended.');
    const running = this.#run(checkId, caller, request).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return checkId;
  }

  /** Returns a check of a user. Throws 404 `ERR_CHECK_NOT_FOUND`, including for those of other users. */
  async get(checkId: string, uid: string): Promise<NotificationCheck> {
    const { storage, clock } = this.#options;
    const nowMs = clock.now();
    const row = await findCheck(storage.db, checkId, uid, nowMs - RETENTION_MS);
    if (!row) throw new ApiError('ERR_CHECK_NOT_FOUND', 'Check not found. Checks are kept for 24 hours.');
    const steps: CheckStep[] = JSON.parse(row.steps);
    if (row.state === 'running' && row.started_at_ms >= nowMs - MAX_DURATION_MS) return { state: 'running', steps };
    return { state: 'done', steps: steps.filter(({ state }) => state !== 'running') };
  }

  /** Resolves when no check runs on this node. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run(checkId: string, caller: CheckCaller, request: CheckRequest): Promise<void> {
    const { logger } = this.#options;
    let steps: readonly CheckStep[] = [];
    try {
      const { context, writer } = await loadCheck(this.#options, checkId, caller, request);
      const progress = async (reached: readonly CheckStep[]) => {
        steps = [...reached];
        return this.#publish(checkId, caller.uid, { state: 'running', steps: [...reached] });
      };
      const ended = await runCheck(context, writer, { progress, aborted: this.#stopping.signal });
      if (ended) await this.#publish(checkId, caller.uid, { state: 'done', steps: [...ended] });
    } catch (error) {
      logger.error({ error: describeError(error) }, 'a notification check failed');
      const reached = steps.filter(({ state }) => state !== 'running');
      await this.#publish(checkId, caller.uid, { state: 'done', steps: reached }).catch(() => false);
    }
  }

  /** Stores the state and sends it to the user’s connections. Returns false if the check no longer exists. */
  async #publish(checkId: string, uid: string, check: NotificationCheck): Promise<boolean> {
    const { storage, clock, bus } = this.#options;
    const isSaved = await saveCheck(storage.db, checkId, { state: check.state, steps: JSON.stringify(check.steps) });
    if (isSaved) {
      bus.publish({
        frame: { type: 'notification_check', at: clock.now(), data: { checkId, ...check } },
        to: { kind: 'users', uids: [uid] },
      });
    }
    return isSaved;
  }

  async #deleteOld(): Promise<void> {
    const { storage, clock, logger } = this.#options;
    try {
      await deleteChecksStartedUntil(storage.db, clock.now() - RETENTION_MS);
    } catch (error) {
      logger.error({ error: describeError(error) }, 'old notification checks cannot be deleted, next try in an hour');
    }
  }
}
