import { memberOf } from '../base/values/member-of.ts';
import type { Bus } from '../bus/bus.ts';

/** Signals to a running agent: its run was stopped, or a client returned the result of a tool. */
export class RunSignals implements Disposable {
  readonly #stopped = new AbortController();
  readonly #results = new Map<string, string>();
  readonly #waiting = new Map<string, (content: string) => void>();
  readonly #unsubscribe: () => void;

  constructor(bus: Bus, runId: string) {
    this.#unsubscribe = bus.subscribe(({ frame }) => {
      if (frame.type !== 'ai_event' || memberOf(frame.data, 'runId') !== runId) return;
      const type = memberOf(frame.data, 'type');
      if (type === 'run_cancelled' || type === 'run_error') this.#stopped.abort();
      const [toolCallId, content] = [memberOf(frame.data, 'toolCallId'), memberOf(frame.data, 'content')];
      if (type === 'tool_call_result') this.#addResult(String(toolCallId), String(content));
    });
  }

  /** Aborted when the run was stopped. */
  get stopped(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Resolves with the result of the client's tool. Undefined if none arrived in time. */
  async result(toolCallId: string, withinMs: number): Promise<string | undefined> {
    const result = this.#results.get(toolCallId);
    if (result !== undefined) return result;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#waiting.set(toolCallId, resolve);
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, withinMs);
    this.stopped.addEventListener('abort', giveUp, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.stopped.removeEventListener('abort', giveUp);
      this.#waiting.delete(toolCallId);
    }
  }

  /** Stores the result of a call. Calls may get their results in any order. */
  #addResult(toolCallId: string, content: string): void {
    this.#results.set(toolCallId, content);
    this.#waiting.get(toolCallId)?.(content);
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
  }
}
