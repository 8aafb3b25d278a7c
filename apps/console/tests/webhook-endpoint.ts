import { createServer } from 'node:http';

/** Starts an endpoint for webhooks on this machine. `types`: events that it received. */
export async function listen(): Promise<
  AsyncDisposable & { readonly url: string; readonly types: () => readonly string[] }
> {
  const types: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      types.push(/"type":"([a-z.]+)"/.exec(body)?.[1] ?? '');
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/events`,
    types: () => types,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
