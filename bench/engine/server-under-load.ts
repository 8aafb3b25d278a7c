import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, spawnServer } from '@chatwire/testkit';
import type { PushedReceipt } from './fake-push-service.ts';
import { LoadedServer } from './loaded-server.ts';
import { addApns, addGroup, call } from './populate.ts';

/** Pushes at the fake push service since the last reset. */
interface PushReport {
  /** When the first push of each message arrived, by message id. */
  readonly firstAt: readonly (readonly [id: string, at: number])[];
}

/** PEM files of a self-signed certificate. */
export interface CertificateFiles {
  readonly keyFile: string;
  readonly certFile: string;
}

/** A server process that sends its pushes to a fake push service, in another process. */
export class ServerUnderLoad extends LoadedServer implements AsyncDisposable {
  readonly providerUrl: string;
  readonly dataDir: string;
  readonly #pushService: ChildProcess;
  readonly #server: ServerProcess;

  private constructor(started: {
    readonly dir: string;
    readonly pushService: ChildProcess;
    readonly providerUrl: string;
    readonly server: ServerProcess;
  }) {
    super();
    this.dataDir = started.dir;
    this.#pushService = started.pushService;
    this.providerUrl = started.providerUrl;
    this.#server = started.server;
  }

  /**
   * `providerMs`: time in which the push service responds. `env`: further settings of the server. `tls`: certificate of
   * the push service. Default: no TLS.
   */
  static async start(
    providerMs: number,
    env: Readonly<Record<string, string>> = {},
    tls?: CertificateFiles,
  ): Promise<ServerUnderLoad> {
    const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
    const args = [String(providerMs), ...(tls ? [tls.keyFile, tls.certFile] : [])];
    const pushService = fork(join(import.meta.dirname, 'fake-push-service.ts'), args);
    const [{ port }] = (await once(pushService, 'message')) as [{ readonly port: number }];
    const providerUrl = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
    const server = await spawnServer({
      CHATWIRE_DATA_DIR: dir,
      CHATWIRE_APNS_URL: providerUrl,
      CHATWIRE_PROVIDER_CONCURRENCY: '1000',
      ...(tls && { NODE_EXTRA_CA_CERTS: tls.certFile }),
      ...env,
    });
    const started = new ServerUnderLoad({ dir, pushService, providerUrl, server });
    await addApns(server.url);
    return started;
  }

  override get url(): string {
    return this.#server.url;
  }

  override get pid(): number {
    return this.#server.process.pid ?? 0;
  }

  /** Creates groups. Meanwhile, push is disabled, because adding a member causes an event for every existing member. */
  async addGroups(guids: readonly string[], size: number): Promise<void> {
    await this.#enablePush(false);
    for (const guid of guids) await addGroup(this.url, guid, size);
    await this.#enablePush(true);
  }

  async resetPushes(): Promise<void> {
    await this.#ask('reset');
  }

  pushes(): Promise<PushReport> {
    return this.#ask('report') as Promise<PushReport>;
  }

  /** Returns the receipt tokens of the pushes since the last call or reset. */
  receipts(): Promise<readonly PushedReceipt[]> {
    return this.#ask('receipts') as Promise<readonly PushedReceipt[]>;
  }

  /** Enables device receipts: pushes then contain receipt tokens. */
  async enableReceipts(): Promise<void> {
    await call(this.url, 'PATCH', '/notifications/v1/settings', { preferences: { push: { receiptsSetting: 2 } } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop();
    this.#pushService.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #enablePush(enabled: boolean): Promise<void> {
    await call(this.url, 'PATCH', '/notifications/v1/settings', { preferences: { push: { enabled } } });
  }

  async #ask(ask: 'report' | 'receipts' | 'reset'): Promise<unknown> {
    const response = once(this.#pushService, 'message');
    this.#pushService.send({ ask });
    return (await response)[0];
  }
}
