import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tools/free-port.ts';

/** What `npm start` runs, on a free port and an empty data directory. */
export interface RunningStart extends AsyncDisposable {
  readonly url: string;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Returns the API key of scope fullAccess that was printed. */
  readonly key: () => string;
  /** Sends SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Runs the same command after a `kill`, on the same port and the same data. */
  restart(): Promise<void>;
}

/** Runs `npm start`. Resolves when its start page responds. `args`, `env`: more arguments and variables of the process. */
export async function runStart(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningStart> {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-e2e-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  let output = '';
  const append = (text: string) => {
    output += text;
  };
  const launchAt = (port: string) =>
    launch(args, { PATH, NODE_COMPILE_CACHE, CHATWIRE_PORT: port, CHATWIRE_DATA_DIR: dir, ...env }, append);
  // With port 0, the addresses of avatars and pictures are not known when the demo data is created.
  const port = String(await freePort());
  let running = await launchAt(port);
  const { url } = running;
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    running.child.kill(signal);
    await running.exited;
  };
  return {
    url,
    output: () => output,
    key: () => /fullAccess key +([0-9a-f]{40})/.exec(output)?.[1] ?? '',
    kill: () => end('SIGKILL'),
    async restart() {
      running = await launchAt(port);
    },
    async [Symbol.asyncDispose]() {
      await end('SIGINT');
      await rm(dir, { recursive: true, force: true });
    },
  };
}

interface LaunchedProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<void>;
}

/** Resolves when the process has printed the address of its start page; rejects if it ends before that. */
async function launch(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<LaunchedProcess> {
  const child = spawn(
    process.execPath,
    ['--conditions=chatwire-source', 'apps/chatwire/src/main.ts', 'start', ...args],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      print(chunk.toString());
      const found = /Start page +(http:\/\/\S+)\//.exec(printed)?.[1];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(`start ended early:\n${printed}`)));
  });
  return { child, url, exited };
}
