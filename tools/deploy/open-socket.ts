import { type ClientOptions, WebSocket } from 'ws';

export interface OpenSocket {
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** Resolves with the first unread frame of a type. */
  next(type: string): Promise<unknown>;
  close(): void;
}

/** Opens an authenticated realtime connection. `url`: of the server or of a proxy. */
export async function openSocket(url: string, authToken: string, options: ClientOptions = {}): Promise<OpenSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`, options);
  const frames: { readonly type: string }[] = [];
  const waiters = new Map<string, (frame: unknown) => void>();
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text));
    frames.push(frame);
    waiters.get(frame.type)?.(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const open: OpenSocket = {
    closed,
    next(type) {
      const received = frames.find((frame) => frame.type === type);
      if (received) return Promise.resolve(received);
      return new Promise((resolve, reject) => {
        waiters.set(type, resolve);
        void closed.then((code) => reject(new Error(`The connection was closed with ${code}.`)));
      });
    },
    close: () => socket.terminate(),
  };
  await new Promise<void>((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify({ type: 'authenticate', id: '1', data: { authToken, protocol: 1 } }));
  await open.next('authenticated');
  return open;
}
