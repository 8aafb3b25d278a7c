import type { FastifyReply } from 'fastify';

/** Responds with encoded JSON that intermediaries must not cache. */
export function sendJson(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body);
}

/** Returns serialized JSON texts as one array, in parts to be joined. */
export function jsonArray(texts: readonly Buffer[]): Buffer[] {
  return [OPENING, ...texts.flatMap((text, index) => (index === 0 ? [text] : [COMMA, text])), CLOSING];
}

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');
