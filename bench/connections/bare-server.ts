import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { cpuMicros, usage } from './usage.ts';
import { serveRequests } from './worker.ts';

/** The peer: the same WebSocket library without a server around it. Responds to the first frame, and sends to everyone. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send('{"type":"authenticated","data":{"cursor":"c_0"}}'));
});
server.listen(0, '0.0.0.0', 4_096);
await once(server, 'listening');

/** Sends a text to all connections. */
function broadcast(text: string): void {
  for (const socket of sockets.clients) socket.send(text);
}

const handlers = {
  broadcast,
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  usage,
  cpu: cpuMicros,
};

export type BareServerHandlers = typeof handlers;

serveRequests(handlers);
