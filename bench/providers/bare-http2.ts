import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import type { Send } from './measure.ts';

export interface BareLoop {
  readonly send: Send;
  close(): void;
}

/** Distributes calls over a fixed number of sessions of plain node:http2, round-robin. */
export function bareHttp2(url: string, headers: OutgoingHttpHeaders, body: string, sessions: number): BareLoop {
  const pool = Array.from({ length: sessions }, () => connect(url));
  let turn = 0;
  return {
    send: () => {
      turn += 1;
      const session = pool[turn % sessions];
      return session === undefined ? Promise.resolve(false) : exchange(session, headers, body);
    },
    close: () => {
      for (const session of pool) session.close();
    },
  };
}

function exchange(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = session.request(headers);
    let ok = false;
    stream.on('response', (responseHeaders) => {
      ok = responseHeaders[':status'] === 200;
    });
    stream.on('error', () => resolve(false));
    stream.on('close', () => resolve(ok));
    stream.resume();
    stream.end(body);
  });
}
