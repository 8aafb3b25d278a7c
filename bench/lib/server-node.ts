import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from './is-ready.ts';

/** Server code that a node can run. */
export interface Build {
  /** Name in reports. */
  readonly name: string;
  /** Arguments of Node that start `chatwire serve`. */
  readonly args: readonly string[];
  /** Settings that other builds may not know. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The build of this commit, made by `npm run bench`. */
export const BUILT: Build = {
  name: 'this commit',
  args: [join(import.meta.dirname, '../../apps/chatwire/dist/main.js'), 'serve'],
};

export interface ServerNodeOptions {
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** File that the server log is written to. */
  readonly logFile: string;
}

const START_TIMEOUT_MS = 60_000;
const PROBE_INTERVAL_MS = 20;

/** A server node: successive processes on one port and one data directory. */
export class ServerNode {
  readonly #options: ServerNodeOptions;
  #child: ChildProcess | undefined;
  #exited: Promise<number | null> = Promise.resolve(null);

  constructor(options: ServerNodeOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the node. Resolves when it is ready, with the milliseconds since its spawn. */
  async start(build: Build): Promise<number> {
    const { port, env, logFile } = this.#options;
    const startedAtMs = performance.now();
    const log = openSync(logFile, 'a');
    const child = spawn(process.execPath, build.args, {
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], ...env, ...build.env },
    });
    closeSync(log);
    this.#child = child;
    this.#exited = once(child, 'exit').then(([code]) => code as number | null);
    while (!(await isReady(port))) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || performance.now() - startedAtMs > START_TIMEOUT_MS) {
        throw new Error(`A node did not start. Its log: ${logFile}`);
      }
      await delay(PROBE_INTERVAL_MS);
    }
    return performance.now() - startedAtMs;
  }

  /** Kills the process with SIGKILL. Resolves when it has exited. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** Stops the process with SIGTERM. Throws unless it exits with 0. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM');
    const code = await this.#exited;
    if (code !== 0) throw new Error(`A node ended with ${code} after SIGTERM. Its log: ${this.#options.logFile}`);
  }
}
