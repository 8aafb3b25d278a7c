import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Upper bound: an HTTP server that sends a fixed body and checks nothing. Started with fork; receives the body as a
 * message.
 */
const [message] = await once(process, 'message');
const body = Buffer.from(String(message), 'base64');
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Length': body.length,
};
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit());
