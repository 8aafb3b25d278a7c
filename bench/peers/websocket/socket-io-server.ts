import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { cpuMicros } from '../../connections/usage.ts';
import { serveRequests } from '../../connections/worker.ts';
import { tokens } from './token-set.ts';

/** A Socket.IO server that accepts clients with a known token, and sends an event to all of them. */
const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
io.use((socket, next) => next(tokens.has(socket.handshake.auth['token']) ? undefined : new Error('unknown token')));
server.listen(0, '0.0.0.0', 4_096);
await once(server, 'listening');

const handlers = {
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  cpu: cpuMicros,
  broadcast: (text: string) => void io.emit('message', text),
};

serveRequests(handlers);
