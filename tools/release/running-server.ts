import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START_TIMEOUT_MS = 120_000;

/** `npx chatwire start` in a folder where the package is installed. */
export class RunningServer implements AsyncDisposable {
  readonly url: string;
  /** The printed fullAccess key. */
  readonly key: string;
  readonly #process: ChildProcess;

  private constructor(url: string, key: string, process: ChildProcess) {
    this.url = url;
    this.key = key;
    this.#process = process;
  }

  /** Starts the server with the executable `node`. Throws with the output if it does not start. */
  static async start(folder: string, node: string): Promise<RunningServer> {
    const server = spawn(node, ['node_modules/chatwire/dist/main.js', 'start'], {
      cwd: folder,
      env: { ...process.env, CHATWIRE_PORT: '0', NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    const printed = { url: '', key: '' };
    const started = new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`The server did not start:\n${output.join('\n')}`)),
        START_TIMEOUT_MS,
      );
      server.on('exit', () => reject(new Error(`The server ended:\n${output.join('\n')}`)));
      const read = (line: string) => {
        output.push(line);
        printed.url ||= /Start page\s+(http:\/\/[^/\s]+)/.exec(line)?.[1] ?? '';
        printed.key ||= /fullAccess key\s+(\w+)/.exec(line)?.[1] ?? '';
        if (!printed.url || !printed.key) return;
        clearTimeout(timeout);
        resolve();
      };
      createInterface({ input: server.stdout }).on('line', read);
      createInterface({ input: server.stderr }).on('line', read);
    });
    try {
      await started;
    } catch (error) {
      server.kill('SIGKILL');
      throw error;
    }
    return new RunningServer(printed.url, printed.key, server);
  }

  async request(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: { apikey: this.key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exit = once(this.#process, 'exit');
    if (this.#process.kill('SIGTERM')) await exit;
  }
}
