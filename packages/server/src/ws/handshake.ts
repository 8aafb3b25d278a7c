import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE_CODES } from '@chatwire/protocol';
import { WebSocket, WebSocketServer } from 'ws';
import type { ApiError } from '../base/errors/api-error.ts';

export const REALTIME_PATH = '/v3/realtime';
/** Larger frames are not read. `session.ts` closes connections for frames above the limit of the API. */
const MAX_PAYLOAD_BYTES = 32 * 1024;
const FIRST_API_CODE = 4000;

/**
 * Replaces the close codes for faults that the WebSocket library detects by the code of the API.
 * See docs/spec/rest-and-realtime.md#connection.
 */
class RealtimeSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const isFault = code !== undefined && code !== CLOSE_CODES.stopping && code > 1001 && code < FIRST_API_CODE;
    super.close(isFault ? CLOSE_CODES.protocolFault : code, reason);
  }
}

/**
 * Creates the WebSocket server without compression, which would need about 300 KB per connection and compress each frame
 * separately.
 */
export function createSocketServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    WebSocket: RealtimeSocket,
  });
}

export function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

/** Responds to an upgrade request with an error of the API. */
export function rejectUpgrade(
  socket: Duplex,
  rejection: ApiError,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(rejection.toBody());
  const lines = [
    `HTTP/1.1 ${rejection.status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
