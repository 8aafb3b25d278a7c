import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '@chatwire/server';
import { freshDatabase, startServer, type TestServer } from '@chatwire/testkit';
import { onTestFinished } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../../testkit/src/tcp-proxy.ts';
import type { Transport } from '../../src/bus/transport.ts';

/** What carries frames between nodes. */
export interface FrameCarrier {
  /** Port or Unix socket of the servers that carry frames. */
  readonly target: number | string;
  /** Settings of a node that reaches them through this port of this machine. */
  env(port: number): Readonly<Record<string, string>>;
  /** Speaks to the nodes without being one. */
  transport(busName: string): Promise<Transport>;
}

/** Several nodes on one database, each with a connection of its own that can be cut. */
export class NodeNetwork {
  readonly clock = new MovableClock();
  readonly carrier: FrameCarrier;
  readonly databaseUrl: string;
  readonly #proxies: TcpProxy[] = [];
  readonly #env: Readonly<Record<string, string>>;
  #isAway = false;

  private constructor(carrier: FrameCarrier, databaseUrl: string, media: string) {
    this.carrier = carrier;
    this.databaseUrl = databaseUrl;
    this.#env = {
      CHATWIRE_DATABASE_URL: databaseUrl,
      CHATWIRE_MEDIA_DIR: media,
      CHATWIRE_PUBLIC_URL: 'http://localhost',
    };
  }

  static async open(carrierFor: (databaseUrl: string) => Promise<FrameCarrier>): Promise<NodeNetwork> {
    const databaseUrl = await freshDatabase();
    const media = await mkdtemp(join(tmpdir(), 'chatwire-media-'));
    onTestFinished(() => rm(media, { recursive: true, force: true }));
    return new NodeNetwork(await carrierFor(databaseUrl), databaseUrl, media);
  }

  /** Starts a node. It stops with the test. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const proxy = await startTcpProxy(this.carrier.target);
    if (this.#isAway) proxy.refuse();
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    this.#proxies.push(proxy);
    const server = await startServer({
      clock: this.clock,
      env: { ...this.#env, ...this.carrier.env(proxy.port), ...env },
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    return server;
  }

  /** No node reaches the others until `comeBack`. */
  goAway(): void {
    this.#isAway = true;
    for (const proxy of this.#proxies) proxy.refuse();
  }

  comeBack(): void {
    this.#isAway = false;
    for (const proxy of this.#proxies) proxy.mend();
  }

  /** The connection of the node that was started last hangs without an error until `comeBack`. */
  hangLast(): void {
    this.#proxies.at(-1)?.cut();
  }
}

/** Whether each of the nodes hears all of them. */
export function areJoined(...nodes: readonly TestServer[]): boolean {
  return nodes.every(({ app }) => app.context.bus.hasPeers && app.context.bus.isComplete);
}

/** The system's clock, moved forward. */
class MovableClock implements Clock {
  aheadMs = 0;
  readonly after = systemClock.after;

  now(): number {
    return systemClock.now() + this.aheadMs;
  }
}
