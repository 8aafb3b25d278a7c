import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingOf, varyOf } from './compression.ts';

/** A response whose body is the same for all callers. It is created, hashed, and compressed once, for the first request. */
export class ReusableResponse {
  readonly #type: string;
  readonly #create: () => Promise<string | Buffer>;
  #content: Promise<{ readonly body: Buffer; readonly etag: string }> | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** `type`: the `Content-Type`. */
  constructor(type: string, create: () => Promise<string | Buffer>) {
    this.#type = type;
    this.#create = create;
  }

  /** Sends the body, or 304 to a caller that already has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#content ??= this.#load().catch((error: unknown) => {
      // The next request tries again.
      this.#content = undefined;
      throw error;
    });
    const { body, etag } = await this.#content;
    const encoding = encodingOf(request.headers['accept-encoding']);
    reply
      .type(this.#type)
      .header('Cache-Control', 'no-cache')
      .header('ETag', etag)
      .header('Vary', varyOf(reply.getHeader('vary')));
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (!encoding) return reply.send(body);
    let pending = this.#compressed.get(encoding);
    if (!pending) {
      pending = compress(body, encoding);
      this.#compressed.set(encoding, pending);
    }
    return reply.header('Content-Encoding', encoding).send(await pending);
  }

  async #load(): Promise<{ readonly body: Buffer; readonly etag: string }> {
    const body = Buffer.from(await this.#create());
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    // Weak: the same for all encodings.
    return { body, etag: `W/"${hash}"` };
  }
}
