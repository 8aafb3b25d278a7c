import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { cpuMicros } from '../../connections/usage.ts';
import { serveRequests } from '../../connections/worker.ts';
import { tokens } from './token-set.ts';

/** The WebSocket library of Chatwire, with a check of a token, and a loop that sends a text to all clients. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (frame) => {
    const { data } = JSON.parse(String(frame)) as { readonly data?: { readonly authToken?: string } };
    if (tokens.has(data?.authToken)) socket.send('{"type":"authenticated","data":{"cursor":"c_0"}}');
    else socket.close();
  });
});
server.listen(0, '0.0.0.0', 4_096);
await once(server, 'listening');

function broadcast(text: string): void {
  const frame = `{"type":"message","data":"${text}"}`;
  for (const socket of sockets.clients) socket.send(frame);
}

serveRequests({
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  cpu: cpuMicros,
  broadcast,
});
