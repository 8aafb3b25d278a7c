import {
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { SandboxResponse } from '../endpoint.ts';
import { type Exchange, readBody, TOO_LARGE } from './exchange.ts';

const FIRST_STREAM_ID = 1;

/** Creates an HTTP/2 server for sockets that are handed to it (`emit('connection', socket)`). */
export function createHttp2Server(maxStreams: number, handle: (exchange: Exchange) => void): Http2Server {
  const server = createServer({ settings: { maxConcurrentStreams: maxStreams } });
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => {});
    readBody(stream, (body) => {
      if (body === undefined) return replyOn(stream, TOO_LARGE);
      handle({
        request: {
          method: headers[':method'] ?? '',
          path: headers[':path'] ?? '',
          headers,
          body,
          connection: stream.session ?? stream,
        },
        reply: (response) => replyOn(stream, response),
        goAway: () => goAwayBefore(stream),
        disconnect: () => stream.session?.socket.destroy(),
      });
    });
  });
  return server;
}

function replyOn(stream: ServerHttp2Stream, { status, headers, body }: SandboxResponse): void {
  if (stream.destroyed || stream.closed) return;
  stream.respond({ ':status': status, ...headers }, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
}

/**
 * Sends a GOAWAY that excludes this stream, so that the sender may retry it elsewhere. Client streams have odd numbers.
 * The sender must close the session: `session.close()` would send a second GOAWAY that revokes the first one. Node's
 * `goaway` cannot exclude all streams (it treats 0 as the latest stream), so the first stream is rejected itself.
 */
function goAwayBefore(stream: ServerHttp2Stream): void {
  const { session, id } = stream;
  if (session === undefined || session.destroyed || id === undefined) return;
  if (id === FIRST_STREAM_ID) stream.close(constants.NGHTTP2_REFUSED_STREAM);
  session.goaway(constants.NGHTTP2_NO_ERROR, Math.max(FIRST_STREAM_ID, id - 2));
}
