import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { NPM, runProgram } from './run-program.ts';

const VERDACCIO = join(import.meta.dirname, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
const START_TIMEOUT_MS = 60_000;

/** A local registry: packages published to it stay on this machine, all others come from the public registry. */
export class Registry implements AsyncDisposable {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  static async start(): Promise<Registry> {
    const folder = mkdtempSync(join(tmpdir(), 'chatwire-registry-'));
    const upstream = runProgram(folder, NPM, ['config', 'get', 'registry']).trim();
    writeFileSync(join(folder, 'config.yaml'), configOf(folder, upstream));
    const port = await freePort();
    const args = [VERDACCIO, '--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`];
    const verdaccio = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
    const registry = new Registry(`http://127.0.0.1:${port}/`, verdaccio, folder);
    await registry.#ready();
    return registry;
  }

  /**
   * Returns the environment for programs that install from this registry. It has a separate cache: npm's may contain
   * packages with the same versions.
   */
  get env(): Record<string, string> {
    return {
      npm_config_registry: this.url,
      npm_config_cache: join(this.#folder, 'cache'),
      npm_config_userconfig: join(this.#folder, 'npmrc'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    };
  }

  /** Publishes a package. `archive`: path of the packed file. */
  publish(archive: string): void {
    const host = new URL(this.url).host;
    writeFileSync(join(this.#folder, 'npmrc'), `//${host}/:_authToken=publisher\n`);
    runProgram(this.#folder, NPM, ['publish', archive], this.env);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exit = once(this.#process, 'exit');
    if (this.#process.kill()) await exit;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #ready(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (performance.now() < deadline) {
      const response = await fetch(new URL('-/ping', this.url)).catch(() => undefined);
      if (response?.ok) return;
      if (this.#process.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this[Symbol.asyncDispose]();
    throw new Error('The registry did not start.');
  }
}

function configOf(folder: string, upstream: string): string {
  return JSON.stringify({
    storage: join(folder, 'storage'),
    uplinks: { npm: { url: upstream, cache: false, timeout: '60s', maxage: '60m' } },
    packages: {
      '@chatwire/*': { access: '$all', publish: '$all' },
      chatwire: { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'npm' },
    },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  });
}
