import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { SimNode } from '../sim-node.ts';
import type { AppNetwork, Direction } from './app-network.ts';
import { clientFrame, OPCODES, readSocketFrame } from './socket-frames.ts';

/** The app's end of a connection. Nothing is called after `closed`. */
export interface AppEnd {
  readonly opened: () => void;
  readonly received: (text: string) => void;
  readonly closed: (code: number, reason: string) => void;
}

const HEADERS = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};
/** Close code of a connection that ended without a close frame. */
const ABNORMAL = 1_006;
const HEAD_END = '\r\n\r\n';

/**
 * A WebSocket connection in memory. The server gets a stream in place of a TCP socket, and uses its own WebSocket library
 * on it.
 */
export class SimConnection {
  readonly #network: AppNetwork;
  readonly #app: AppEnd;
  readonly #up: Direction = { atMs: 0 };
  readonly #down: Direction = { atMs: 0 };
  #node: SimNode | undefined;
  #server: Duplex | undefined;
  #bytes = Buffer.alloc(0);
  #isUpgraded = false;
  /** The app's end is closed. */
  #isClosed = false;
  /** Nothing arrives any more, in either direction. */
  #isLost = false;

  constructor(network: AppNetwork, app: AppEnd) {
    this.#network = network;
    this.#app = app;
    network.connections.add(this);
    network.carry(this.#up, () => this.#connect());
  }

  send(text: string): void {
    this.#send(clientFrame(OPCODES.text, Buffer.from(text)));
  }

  /** Closes the app's end. The server learns of it later. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sendClose();
  }

  cut(): void {
    this.#network.connections.delete(this);
    this.#isLost = true;
    this.#server?.destroy();
    this.#closed(ABNORMAL, '');
  }

  vanish(): void {
    this.#network.connections.delete(this);
    this.#isLost = true;
  }

  #connect(): void {
    const { node, isOnline } = this.#network;
    if (this.#isLost || this.#isClosed) return;
    if (!node || !isOnline) return this.#network.carry(this.#down, () => this.#closed(ABNORMAL, ''));
    this.#node = node;
    const server = new Duplex({
      read: () => {},
      write: (chunk: Buffer, _encoding, accepted) => this.#fromServer(chunk, accepted),
      destroy: (error, done) => {
        this.#network.connections.delete(this);
        this.#network.carry(this.#down, () => !this.#isLost && this.#closed(ABNORMAL, ''));
        done(error);
      },
    });
    this.#server = server;
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'GET', url: '/v3/realtime', headers: HEADERS });
    node.http.server.emit('upgrade', request, server, Buffer.alloc(0));
  }

  #fromServer(chunk: Buffer, accepted: () => void): void {
    const { kind, isBlocking } = this.#network;
    if (kind === 'stalled' && isBlocking && !this.#isLost) this.#network.whenFlowing(() => accepted());
    else accepted();
    this.#network.carry(this.#down, () => {
      if (!this.#isLost && !this.#node?.hasCrashed) this.#network.whenAwake(() => this.#read(chunk));
    });
  }

  #read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#isUpgraded) {
      const end = this.#bytes.indexOf(HEAD_END);
      if (end < 0) return;
      const head = this.#bytes.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 101')) return this.#closed(ABNORMAL, '');
      this.#bytes = this.#bytes.subarray(end + HEAD_END.length);
      this.#isUpgraded = true;
      if (!this.#isClosed) this.#app.opened();
    }
    for (let frame = readSocketFrame(this.#bytes); frame; frame = readSocketFrame(this.#bytes)) {
      this.#bytes = this.#bytes.subarray(frame.size);
      if (this.#isClosed) continue;
      const { opcode, payload } = frame;
      if (opcode === OPCODES.text) this.#app.received(payload.toString());
      else if (opcode === OPCODES.ping) this.#send(clientFrame(OPCODES.pong, payload));
      else if (opcode === OPCODES.close) {
        this.#sendClose();
        this.#closed(payload.length < 2 ? ABNORMAL : payload.readUInt16BE(0), payload.toString('utf8', 2));
      }
    }
  }

  #closed(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#network.whenAwake(() => this.#app.closed(code, reason));
  }

  #sendClose(): void {
    const normal = Buffer.alloc(2);
    normal.writeUInt16BE(1_000);
    this.#send(clientFrame(OPCODES.close, normal));
    this.#send(null);
  }

  /** Null: the end of the stream. */
  #send(bytes: Buffer | null): void {
    this.#network.carry(this.#up, () => {
      if (this.#isLost || this.#node?.hasCrashed || this.#server?.destroyed) return;
      this.#server?.push(bytes);
    });
  }
}
