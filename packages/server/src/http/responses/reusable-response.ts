import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed, type Encoding, encodingOf, varyOf } from './compression.ts';

/** A body that is the same for every caller: created, hashed, and compressed once, at the first request. */
export class ReusableResponse {
  readonly #type: string;
  readonly #make: () => Promise<string | Buffer>;
  #made: Promise<{ readonly body: Buffer; readonly etag: string }> | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** `type`: the `Content-Type`. */
  constructor(type: string, make: () => Promise<string | Buffer>) {
    this.#type = type;
    this.#make = make;
  }

  /** Sends the body, or 304 to a caller that already has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#made ??= this.#load().catch((error: unknown) => {
      // The next request tries again.
      this.#made = undefined;
      throw error;
    });
    const { body, etag } = await this.#made;
    const encoding = encodingOf(request.headers['accept-encoding']);
    reply
      .type(this.#type)
      .header('Cache-Control', 'no-cache')
      .header('ETag', etag)
      .header('Vary', varyOf(reply.getHeader('vary')));
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (!encoding) return reply.send(body);
    let known = this.#compressed.get(encoding);
    if (!known) {
      known = compressed(body, encoding);
      this.#compressed.set(encoding, known);
    }
    return reply.header('Content-Encoding', encoding).send(await known);
  }

  async #load(): Promise<{ readonly body: Buffer; readonly etag: string }> {
    const body = Buffer.from(await this.#make());
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    // Weak: the same for all encodings.
    return { body, etag: `W/"${hash}"` };
  }
}
