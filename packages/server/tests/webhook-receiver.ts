import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the body is looked into freely, as a receiver would
  readonly body: any;
}

/** An operator's own server: keeps what it gets and answers what it is told to, 204 at first. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Types of what came, in order. */
  types(): string[];
  answer(how: (response: ServerResponse, received: Received) => void): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond = (response: ServerResponse, _received: Received): void => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const one = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) };
    received.push(one);
    respond(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ body }) => body.type),
    answer(how) {
      respond = how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers every call with this status and these headers. */
export function withStatus(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => void response.writeHead(status, headers).end('noted');
}
