import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { FakeClock } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { OutboundFrame } from './broadcast/outbound-frame.ts';
import { Session } from './session.ts';
import { SocketPipe } from './socket-pipe.ts';

const IDENTITY = { uid: 'mara', sessionId: 1, presence: 'contacts' } as const;

let clock: FakeClock;
let socket: FakeSocket;
/** Sequence numbers of the frames of each write. */
let writes: number[][];
let session: Session;

beforeEach(() => {
  clock = new FakeClock();
  socket = new FakeSocket();
  writes = [];
  const connection = new Duplex({
    writev(parts, done) {
      writes.push(parts.map(({ chunk }) => Number(/"seq":(\d+)/.exec(String(chunk))?.[1])));
      done();
    },
  });
  const library = socket as unknown as WebSocket;
  session = new Session(library, new SocketPipe(library, connection), { address: undefined, network: '' }, clock, {
    // A sign-in that the database has not responded to.
    handle: () => new Promise(() => {}),
    failed: (error) => expect.fail(String(error)),
    ended: () => {},
    closed: () => {},
    disconnected: () => {},
  });
});

test('a connection that sends nothing for 10 s is closed', async () => {
  await clock.advance(10_000);
  session.tick();
  expect(socket.closedWith).toBe(4001);
});

test('a connection whose sign-in takes the server longer than 10 s stays open', async () => {
  socket.emit('message', Buffer.from('{"type":"authenticate","data":{}}'), false);
  await clock.advance(11_000);
  session.tick();
  expect(socket.closedWith).toBeUndefined();
});

test('a live frame of an event that was replayed before it was durable is not sent again', () => {
  session.beginReplay(IDENTITY);
  session.goLive(new Map([['c:1', clock.now()]]));
  session.deliver(event(1));
  session.deliver(event(2));
  expect(writes).toEqual([[2]]);
});

test('frames delivered together are written at once and in order', () => {
  session.beginReplay(IDENTITY);
  session.goLive();
  session.deliverAll([event(1), event(2), event(3)]);
  expect(writes).toEqual([[1, 2, 3]]);
});

test('nothing is written after a close frame', () => {
  session.beginReplay(IDENTITY);
  session.goLive();
  socket.readyState = 2;
  session.deliver(event(1));
  expect(writes).toEqual([]);
});

function event(seq: number): OutboundFrame {
  return new OutboundFrame({ type: 'message', at: 1, conversationId: 'c', seq, data: {} });
}

class FakeSocket extends EventEmitter {
  readyState = 1;
  closedWith: number | undefined;

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {}
}
