import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Refusal } from '../base/refusal.ts';

/** A request the HTTP parser gave up on (not HTTP, or a head above Node's 16 KB) is answered like any other bad one. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('ERR_BAD_REQUEST', 'The address and headers are too long.', { path: ['must be shorter'] })
      : new Refusal('ERR_BAD_REQUEST', 'The request is not valid HTTP.');
  const body = JSON.stringify(refusal.toBody());
  // Whoever keeps sending is cut off.
  socket.setTimeout(1_000, () => socket.destroy());
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
