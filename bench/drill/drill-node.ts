import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from './is-ready.ts';

/** Server code that a node can run. */
export interface Build {
  /** As the report names it. */
  readonly name: string;
  /** Arguments of Node that start `chatwire serve`. */
  readonly args: readonly string[];
}

export interface DrillNodeOptions {
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Gets the server log. */
  readonly logFile: string;
}

const START_MS = 60_000;

/** One node of the deployment: processes that follow each other on one port and data directory. */
export class DrillNode {
  readonly port: number;
  readonly #options: DrillNodeOptions;
  #child: ChildProcess | undefined;
  #exited: Promise<number | null> = Promise.resolve(null);

  constructor(options: DrillNodeOptions) {
    this.port = options.port;
    this.#options = options;
  }

  /** Resolves when the node is ready. */
  async start({ args }: Build): Promise<void> {
    const log = openSync(this.#options.logFile, 'a');
    const child = spawn(process.execPath, args, { stdio: ['ignore', log, log], env: this.#options.env });
    this.#child = child;
    this.#exited = once(child, 'exit').then(([code]) => code as number | null);
    const deadline = performance.now() + START_MS;
    while (!(await isReady(this.port))) {
      if (child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`A node did not start. Its log: ${this.#options.logFile}`);
      }
      await delay(100);
    }
  }

  /** kill -9; resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** SIGTERM; the process must end with exit code 0. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM');
    const code = await this.#exited;
    if (code !== 0) throw new Error(`A node ended with ${code} after SIGTERM. Its log: ${this.#options.logFile}`);
  }
}
