import { Chat } from '@chatwire/sdk';
import type { ToolRunner } from './tool-runner.ts';

export interface RunObserverOptions {
  readonly handle: Chat.ConversationHandle;
  readonly tools: ToolRunner;
  readonly report: (error: Chat.ChatException) => void;
}

/**
 * Observes the active runs of a view: executes their tools and reports each failure once.
 * See docs/spec/message-list.md#callbacks, #tools.
 */
export class RunObserver {
  readonly #options: RunObserverOptions;
  readonly #ends = new Map<string, () => void>();
  readonly #leave: () => void;

  constructor(options: RunObserverOptions) {
    this.#options = options;
    this.#leave = options.handle.subscribe('runs', () => this.#followAll());
    this.#followAll();
  }

  release(): void {
    this.#leave();
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
  }

  #followAll(): void {
    const { handle } = this.#options;
    for (const runId of handle.getSnapshot('runs')) {
      if (this.#ends.has(runId)) continue;
      this.#ends.set(
        runId,
        handle.subscribeRun(runId, () => this.#check(runId)),
      );
      this.#check(runId);
    }
  }

  #check(runId: string): void {
    const { handle, tools, report } = this.#options;
    const run = handle.getRun(runId);
    if (run) tools.take(run);
    if (run && run.phase !== 'failed' && run.phase !== 'finished' && run.phase !== 'stopped') return;
    this.#ends.get(runId)?.();
    this.#ends.delete(runId);
    if (run?.phase !== 'failed') return;
    const message = run.error ? `${run.error.code}: ${run.error.message}` : 'The run has failed.';
    report(new Chat.ChatException({ code: 'ERR_RUN_FAILED', message }));
  }
}
