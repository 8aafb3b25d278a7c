import { type ClientOptions, WebSocket } from 'ws';

export interface OpenSocket {
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** Resolves with the first frame of a type that no earlier call returned; rejects if the connection closes before. */
  next(type: string): Promise<unknown>;
  close(): void;
}

/** Opens an authenticated realtime connection. `url`: HTTP URL of the server or of a proxy. */
export async function openSocket(url: string, authToken: string, options: ClientOptions = {}): Promise<OpenSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`, options);
  const frames: { readonly type: string }[] = [];
  const waiters = new Map<string, (frame: unknown) => void>();
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text));
    const waiter = waiters.get(frame.type);
    if (!waiter) return void frames.push(frame);
    waiters.delete(frame.type);
    waiter(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const open: OpenSocket = {
    closed,
    next(type) {
      const index = frames.findIndex((frame) => frame.type === type);
      if (index !== -1) return Promise.resolve(frames.splice(index, 1)[0]);
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
