import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../base/errors/api-error.ts';

/**
 * Responds to a request that the HTTP parser rejected: no HTTP, a head above Node's limit of 16 KB, or one that never ends.
 */
export function respondToClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return respondAndEnd(socket, '408 Request Timeout', tooSlow());
  const failure =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ApiError('ERR_BAD_REQUEST', 'The address and headers are too long.', { path: ['must be shorter'] })
      : new ApiError('ERR_BAD_REQUEST', 'The request is not valid HTTP.');
  respondAndEnd(socket, '400 Bad Request', failure);
}

/** Responds to a request whose body arrives too slowly. Cuts the connection if the response has already begun. */
export function respondToSlowBody(socket: Socket, response: ServerResponse): void {
  if (response.headersSent || !socket.writable) socket.destroy();
  else respondAndEnd(socket, '408 Request Timeout', tooSlow());
}

function tooSlow(): ApiError {
  return new ApiError('ERR_BAD_REQUEST', 'The request took too long to arrive.', { body: ['must arrive faster'] });
}

function respondAndEnd(socket: Socket, status: string, failure: ApiError): void {
  const body = JSON.stringify(failure.toBody());
  // Clients that keep sending are disconnected.
  socket.setTimeout(1_000, () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
