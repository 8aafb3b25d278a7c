import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The requests that a process responds to, by name. Inputs and results are JSON. */
export type Handlers = Readonly<Record<string, (input: never) => unknown>>;

/** A process of the benchmark that responds to requests. */
export class Worker<H extends Handlers> implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #next = 0;

  /** `script`: file URL; it calls `serveRequests` with the handlers `H`. */
  constructor(script: URL, env: Readonly<Record<string, string>> = {}) {
    this.#process = fork(script, {
      execArgv: ['--conditions=chatwire-source', '--expose-gc'],
      env: { PATH: process.env['PATH'], ...env },
    });
    this.#process.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error));
    });
    this.#process.once('exit', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${script} ended with ${code}.`));
    });
  }

  /** Resolves with the result of the handler with this name; rejects with its error. */
  request<K extends keyof H & string>(name: K, ...[input]: Parameters<H[K]>): Promise<Awaited<ReturnType<H[K]>>> {
    const id = this.#next++;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#process.send({ id, name, input });
    return waiting.promise as Promise<Awaited<ReturnType<H[K]>>>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.disconnect();
    await exited;
  }
}

/** Responds to the requests of the process that started this one; ends with it. */
export function serveRequests(handlers: Handlers): void {
  process.on('message', async ({ id, name, input }: { id: number; name: string; input?: never }) => {
    try {
      process.send?.({ id, result: (await handlers[name]?.(input as never)) ?? null });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}
