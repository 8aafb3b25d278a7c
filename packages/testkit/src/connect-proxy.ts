import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A local HTTP proxy that supports only CONNECT, like egress proxies of closed networks. */
export interface ConnectProxy extends AsyncDisposable {
  /** `http://`, with the required credentials. */
  readonly url: URL;
  /** Targets of all authorised requests, as `host:port`. */
  readonly requested: readonly string[];
  /** Targets of all tunnels it has opened. */
  readonly tunnels: readonly string[];
}

export interface ConnectProxyOptions {
  /** Default: the proxy asks for no credentials. */
  readonly username?: string;
  readonly password?: string;
  /** Responds to every request with 502 and connects to nothing. Default false. */
  readonly rejects?: boolean;
}

const BAD_GATEWAY = 'HTTP/1.1 502 Bad Gateway\r\n\r\n';

export async function startConnectProxy(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const { username, password = '', rejects = false } = options;
  const expected = username && `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const requested: string[] = [];
  const tunnels: string[] = [];
  const clients = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connection', (client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => clients.delete(client));
  });
  server.on('connect', ({ url = '', headers }, client) => {
    if (expected && headers['proxy-authorization'] !== expected) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
      return;
    }
    requested.push(url);
    if (rejects) return void client.end(BAD_GATEWAY);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () => {
      tunnels.push(url);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.end(BAD_GATEWAY));
    client.on('close', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  url.username = encodeURIComponent(username ?? '');
  url.password = encodeURIComponent(password);
  return {
    url,
    requested,
    tunnels,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
