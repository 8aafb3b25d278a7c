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
  /** Sends SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Runs the same command after a `kill`, on the same port and the same data. */
  again(): Promise<void>;
}

export async function runStart(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningStart> {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-e2e-'));
  let output = '';
  const print = (text: string) => {
    output += text;
  };
  const launchAt = (port: string) =>
    launch(args, { PATH: process.env.PATH, CHATWIRE_PORT: port, CHATWIRE_DATA_DIR: dir, ...env }, print);
  // With port 0, the addresses of avatars and pictures are not known when the demo's data are created.
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
    kill: () => end('SIGKILL'),
    async again() {
      running = await launchAt(port);
    },
    async [Symbol.asyncDispose]() {
      await end('SIGINT');
      await rm(dir, { recursive: true, force: true });
    },
  };
}

interface Launched {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<void>;
}

/** Resolves when the start page is there. */
async function launch(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Promise<Launched> {
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
