import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Stops forwarding bytes without either side noticing, like a cut cable. New connections are accepted and hang. */
  cut(): void;
  /** Ends all connections, and new ones immediately, as if the target were unavailable. */
  refuse(): void;
  /** Ends what was cut; new connections pass again. */
  mend(): void;
}

/** Starts a TCP proxy to a port of this machine or a Unix socket. Its connections can be cut without being closed. */
export async function startTcpProxy(target: number | string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isRefusing = false;
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (bytes) => isCut || to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      if (!isCut) to.destroy();
    });
  };
  const server = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const upstream = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
    },
    refuse() {
      isRefusing = true;
      destroyAll();
    },
    mend() {
      destroyAll();
      isCut = false;
      isRefusing = false;
    },
    async [Symbol.asyncDispose]() {
      destroyAll();
      server.close();
    },
  };
}
