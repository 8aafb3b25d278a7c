import { abandonedCalls, openCalls, touchBusy, unansweredSessions } from '../../storage/calls/call-busy-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Chat } from '../chat.ts';
import { endAbandonedCalls, endUnanswered } from './change.ts';

/** Maximum interval between sweeps, which also store heartbeats. */
const SWEEP_INTERVAL_MS = 15_000;
/** Time without heartbeats after which a call ends. See docs/spec/rest-and-realtime.md#calls. */
const MAX_SILENCE_MS = 60_000;

/**
 * Ends unanswered calls, and ongoing ones without heartbeats. Its state is in the database, so it continues after a restart.
 * It does nothing while no call is open, and wakes with the first one, even on another node.
 */
export class CallSweeper {
  readonly #chat: Chat;
  readonly #logger: Logger;
  readonly #unsubscribe: () => void;
  #cancel: (() => void) | undefined;
  #sweeping: Promise<void> | undefined;
  /** Whether a call has changed during the sweep, so that another one must follow. */
  #isDirty = false;
  #isStopped = false;

  constructor(chat: Chat, logger: Logger) {
    this.#chat = chat;
    this.#logger = logger;
    this.#unsubscribe = chat.bus.subscribe(({ frame }) => {
      if (frame.type === 'call') this.#wake();
    });
  }

  /** Sweeps now, then repeatedly while calls are open. */
  async start(): Promise<void> {
    this.#wake();
    await this.#sweeping;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#cancel?.();
    await this.#sweeping;
  }

  #wake(): void {
    if (this.#sweeping) this.#isDirty = true;
    if (this.#isStopped || this.#sweeping) return;
    this.#isDirty = false;
    this.#cancel?.();
    this.#sweeping = this.#sweep()
      .catch((error: unknown) => {
        const name = error instanceof Error ? error.name : 'unknown';
        this.#logger.error({ error: name }, 'calls were not swept');
        return SWEEP_INTERVAL_MS;
      })
      .then((delayMs) => {
        this.#sweeping = undefined;
        if (this.#isDirty) this.#wake();
        else if (delayMs !== undefined && !this.#isStopped)
          this.#cancel = this.#chat.clock.after(delayMs, () => this.#wake());
      });
  }

  /** Returns the time until the next sweep, ms; undefined if no call is open. */
  async #sweep(): Promise<number | undefined> {
    const { storage, clock, heartbeats } = this.#chat;
    await touchBusy(storage.db, heartbeats.drain(), clock.now());
    for (const sessionId of await unansweredSessions(storage.db, clock.now()))
      await endUnanswered(this.#chat, sessionId);
    for (const sessionId of await abandonedCalls(storage.db, clock.now() - MAX_SILENCE_MS))
      await endAbandonedCalls(this.#chat, sessionId);
    const { count, nextRingEndMs } = await openCalls(storage.db);
    if (count === 0) return undefined;
    const untilRingEnds = nextRingEndMs === null ? SWEEP_INTERVAL_MS : nextRingEndMs - clock.now();
    return Math.max(1, Math.min(SWEEP_INTERVAL_MS, untilRingEnds));
  }
}
