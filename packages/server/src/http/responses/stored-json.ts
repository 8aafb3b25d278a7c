import type { FastifyReply } from 'fastify';

/** Sends a body of encoded JSON, which intermediaries must not cache. */
export function sendJson(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body);
}

/** Returns the parts of a JSON array whose items are already encoded. The caller concatenates them. */
export function jsonArray(texts: readonly Buffer[]): Buffer[] {
  return [OPENING, ...texts.flatMap((text, index) => (index === 0 ? [text] : [COMMA, text])), CLOSING];
}

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');
