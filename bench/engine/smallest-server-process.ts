import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LoadedServer } from './loaded-server.ts';

export interface GroupsOfServer {
  /** Groups are named `<kind>0`… */
  readonly kind: string;
  readonly groups: number;
  readonly size: number;
}

/** The process of `smallest-server.ts`. */
export class SmallestServer extends LoadedServer implements AsyncDisposable {
  override readonly url: string;
  readonly #dir: string;
  readonly #process: ChildProcess;

  private constructor(url: string, dir: string, process: ChildProcess) {
    super();
    this.url = url;
    this.#dir = dir;
    this.#process = process;
  }

  static async start(providerUrl: string, groups: readonly GroupsOfServer[]): Promise<SmallestServer> {
    const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
    const counts = groups.flatMap(({ kind, groups, size }) => [kind, String(groups), String(size)]);
    const child = fork(join(import.meta.dirname, 'smallest-server.ts'), [providerUrl, dir, ...counts]);
    const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
    return new SmallestServer(`http://127.0.0.1:${port}`, dir, child);
  }

  override get pid(): number {
    return this.#process.pid ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
