import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `npm start` runs, on a free port and an empty data directory. */
export interface RunningStart extends AsyncDisposable {
  readonly url: string;
  /** Everything printed so far. */
  readonly output: () => string;
}

export async function runStart(...args: string[]): Promise<RunningStart> {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-e2e-'));
  const child = spawn(
    process.execPath,
    ['--conditions=chatwire-source', 'apps/chatwire/src/main.ts', 'start', ...args],
    {
      env: { PATH: process.env.PATH, CHATWIRE_PORT: '0', CHATWIRE_DATA_DIR: dir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Start page +(http:\/\/\S+)\//.exec(output)?.[1];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(`start ended early:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
