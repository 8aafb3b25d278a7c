import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Clock, every } from '../../base/time/clock.ts';
import { respondToSlowBody } from '../responses/client-error.ts';

const CHECK_INTERVAL_MS = 5_000;
/**
 * Checks per measured period, which thus lasts 30 to 35 s. Counted with a timer, so that a change of the clock ends no
 * request.
 */
const CHECKS_PER_SPAN = 7;
/**
 * Bytes that must arrive in each period unless the body ends (about 4 KB/s). Small JSON bodies therefore have to arrive within
 * one or two periods. An upload of 100 MB at 0.5 Mbit/s, which takes half an hour, is accepted.
 */
const BYTES_PER_SPAN = 128 * 1024;

interface OpenBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  checksLeft: number;
  bytesAtStart: number;
}

/** Ends requests whose bodies arrive too slowly, even if they were rejected before their body was read. */
export function endSlowBodies(http: Pick<FastifyInstance, 'addHook'>, clock: Clock): void {
  const open = new Set<OpenBody>();
  http.addHook('onRequest', async ({ raw: request }, { raw: response }) => {
    if (request.complete || !announcesBody(request)) return;
    const body = { request, response, checksLeft: CHECKS_PER_SPAN, bytesAtStart: request.socket.bytesRead };
    open.add(body);
    request.once('close', () => open.delete(body));
  });
  const endChecks = every(clock, CHECK_INTERVAL_MS, () => {
    for (const body of open) check(body);
  });
  http.addHook('onClose', async () => endChecks());

  function check(body: OpenBody): void {
    const { request, response } = body;
    if (request.complete || request.destroyed) return void open.delete(body);
    body.checksLeft -= 1;
    if (body.checksLeft > 0) return;
    const bytes = request.socket.bytesRead - body.bytesAtStart;
    // Buffered bytes arrived in time, but the server has not read them yet.
    if (bytes < BYTES_PER_SPAN && request.readableLength === 0) {
      open.delete(body);
      return respondToSlowBody(request.socket, response);
    }
    body.checksLeft = CHECKS_PER_SPAN;
    body.bytesAtStart = request.socket.bytesRead;
  }
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
