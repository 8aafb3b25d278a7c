import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { API_KEY, SECRET_KEY } from './start-server.ts';

const SERVER_CHILD = fileURLToPath(new URL('./server-child.ts', import.meta.url));

/** A server process that can be killed at any moment. */
export interface ServerProcess {
  readonly url: string;
  /** Milliseconds from spawn to the first response. */
  readonly startedInMs: number;
  /** Sends SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  readonly process: ChildProcess;
}

export interface SpawnOptions {
  /** A command, with arguments, that becomes the server with those that follow, like `nice`. */
  readonly through?: readonly string[];
  /** Path of what runs: prints its URL and serves until it dies. Default: a server like any other. */
  readonly script?: string;
  /** Receives the process before it serves, so that it can be killed then. */
  readonly onSpawn?: (process: ChildProcess) => void;
}

/** Starts a server process on a data directory (or database) that outlives it. */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  { through = [], script = SERVER_CHILD, onSpawn }: SpawnOptions = {},
): Promise<ServerProcess> {
  const began = performance.now();
  const server = [process.execPath, '--conditions=chatwire-source', script];
  const [command = process.execPath, ...args] = [...through, ...server];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
      CHATWIRE_PORT: '0',
      CHATWIRE_API_KEY: API_KEY,
      ...(env['CHATWIRE_DATABASE_URL'] && { CHATWIRE_SECRET_KEY: SECRET_KEY }),
      CHATWIRE_RATE_LIMITS: 'off',
      ...env,
    },
  });
  onSpawn?.(child);
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    void exited.then((code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
  return {
    url,
    startedInMs: performance.now() - began,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
