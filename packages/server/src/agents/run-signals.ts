import { memberOf } from '../base/values/member-of.ts';
import type { Bus } from '../bus/bus.ts';

/** Signals to a running agent: its run is stopped, or a client returns the result of a tool. */
export class RunSignals implements Disposable {
  readonly #stopped = new AbortController();
  readonly #given = new Map<string, string>();
  readonly #awaited = new Map<string, (content: string) => void>();
  readonly #unsubscribe: () => void;

  constructor(bus: Bus, runId: string) {
    this.#unsubscribe = bus.subscribe(({ frame }) => {
      if (frame.type !== 'ai_event' || memberOf(frame.data, 'runId') !== runId) return;
      const type = memberOf(frame.data, 'type');
      if (type === 'run_cancelled' || type === 'run_error') this.#stopped.abort();
      const [toolCallId, content] = [memberOf(frame.data, 'toolCallId'), memberOf(frame.data, 'content')];
      if (type === 'tool_call_result') this.#give(String(toolCallId), String(content));
    });
  }

  /** Aborted when the run was stopped. */
  get stopped(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Resolves with the result of the client's tool; undefined when none arrived in time. */
  async result(toolCallId: string, withinMs: number): Promise<string | undefined> {
    const given = this.#given.get(toolCallId);
    if (given !== undefined) return given;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#awaited.set(toolCallId, resolve);
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, withinMs);
    this.stopped.addEventListener('abort', giveUp, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.stopped.removeEventListener('abort', giveUp);
      this.#awaited.delete(toolCallId);
    }
  }

  /** Stores the result of a call. Calls may get their results in any order. */
  #give(toolCallId: string, content: string): void {
    this.#given.set(toolCallId, content);
    this.#awaited.get(toolCallId)?.(content);
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
  }
}
