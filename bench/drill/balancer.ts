import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { isReady } from '../lib/is-ready.ts';

interface Backend {
  readonly port: number;
  isReady: boolean;
  connections: number;
}

const PROBE_MS = 250;

/**
 * A TCP load balancer as in the guide. It polls `/v3/ready` and routes a new connection to the ready node with the
 * fewest connections. If no node is ready, it routes to any node that accepts connections, whose errors then reach the
 * client. Connections to a killed node end at once.
 */
export class Balancer implements Disposable {
  readonly #backends: readonly Backend[];
  readonly #server: Server;
  readonly #probes: NodeJS.Timeout;
  readonly #sockets = new Set<Socket>();

  private constructor(ports: readonly number[]) {
    this.#backends = ports.map((port) => ({ port, isReady: false, connections: 0 }));
    this.#server = createServer({ pauseOnConnect: true, noDelay: true }, (client) => this.#accept(client));
    this.#probes = setInterval(() => void this.#probe(), PROBE_MS);
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#probes);
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #probe(): Promise<void> {
    await Promise.all(
      this.#backends.map(async (backend) => {
        backend.isReady = await isReady(backend.port);
      }),
    );
  }

  #accept(client: Socket): void {
    this.#sockets.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => this.#sockets.delete(client));
    const byLoad = this.#backends.toSorted((each, other) => each.connections - other.connections);
    this.#connect(client, [
      ...byLoad.filter((backend) => backend.isReady),
      ...byLoad.filter((backend) => !backend.isReady),
    ]);
  }

  #connect(client: Socket, [backend, ...others]: readonly Backend[]): void {
    if (!backend) return void client.destroy();
    const upstream = connect({ port: backend.port, host: '127.0.0.1', noDelay: true });
    const tryNext = () => this.#connect(client, others);
    upstream.once('error', tryNext);
    upstream.once('connect', () => {
      upstream.off('error', tryNext);
      upstream.on('error', () => upstream.destroy());
      backend.connections += 1;
      upstream.on('close', () => {
        backend.connections -= 1;
        client.destroy();
      });
      client.on('close', () => upstream.destroy());
      client.pipe(upstream);
      upstream.pipe(client);
    });
  }
}
