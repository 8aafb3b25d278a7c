import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface NatsServer extends AsyncDisposable {
  /** `nats://` address on this machine. */
  readonly url: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
}

/** Starts a real NATS server. `port` 0 = any free one; `more`: additional command line options. */
export async function startNats(binary: string, port = 0, more: readonly string[] = []): Promise<NatsServer> {
  const home = await mkdtemp(join(tmpdir(), 'chatwire-nats-'));
  const args = ['-a', '127.0.0.1', '-p', String(port || -1), '--ports_file_dir', home, ...more];
  const child = spawn(binary, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  return { url: await addressIn(home), kill, [Symbol.asyncDispose]: kill };
}

async function addressIn(home: string): Promise<string> {
  for (let attempts = 0; attempts < 500; attempts++) {
    const [file] = (await readdir(home)).filter((name) => name.endsWith('.ports'));
    const text = file && (await readFile(join(home, file), 'utf8'));
    if (text) {
      const { nats }: { nats: string[] } = JSON.parse(text);
      if (nats[0]) return nats[0];
    }
    await delay(10);
  }
  throw new Error('nats-server did not start.');
}
