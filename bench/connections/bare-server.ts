import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { cpuMicros, usage } from './usage.ts';
import { serveRequests } from './worker.ts';

/** The peer: the same WebSocket library without a server around it. Responds to the first frame, knows no one. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send('{"type":"authenticated","data":{"cursor":"c_0"}}'));
});
server.listen(0, '0.0.0.0', 4_096);
await once(server, 'listening');

serveRequests({ url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, usage, cpu: cpuMicros });
