import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const MIN_BODY_LENGTH = 1_024;
/** Brotli with this quality is about as fast as gzip, with smaller results. The default of 11 is too slow for responses. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const TEXT_TYPES = /^(application\/json|text\/|image\/svg)/;

const compressors = {
  br: (body: string | Buffer) => promisify(brotliCompress)(body, BROTLI_OPTIONS),
  gzip: (body: string | Buffer) => promisify(gzip)(body),
} as const;

export type Encoding = keyof typeof compressors;

export function compress(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](body);
}

/**
 * Compresses responses of at least 1 KB with Brotli or gzip if the caller accepts it.
 * See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export function compressResponses(http: Pick<FastifyInstance, 'addHook'>): void {
  http.addHook('onSend', async (request, reply, body: unknown) => {
    if (reply.hasHeader('content-encoding')) return body;
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (!encoding || !(typeof body === 'string' || Buffer.isBuffer(body))) return body;
    if (body.length < MIN_BODY_LENGTH || !TEXT_TYPES.test(String(reply.getHeader('content-type')))) return body;
    const smaller = await compress(body, encoding);
    reply
      .header('Content-Encoding', encoding)
      .header('Vary', varyOf(reply.getHeader('vary')))
      .removeHeader('content-length');
    return smaller;
  });
}

/** Returns the best encoding that `Accept-Encoding` permits; undefined if it permits none. `q=0` excludes an encoding. */
export function encodingOf(accepted: string | undefined): Encoding | undefined {
  const names = namesIn(accepted);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') || names.includes('*') ? 'gzip' : undefined;
}

export function acceptsEncoding(accepted: string | undefined, name: string): boolean {
  return namesIn(accepted).includes(name);
}

function namesIn(accepted = ''): (string | undefined)[] {
  const wanted = accepted.split(',').filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item));
  return wanted.map((item) => item.split(';')[0]?.trim().toLowerCase());
}

/** Adds `Accept-Encoding` to the present value of `Vary`. */
export function varyOf(present: unknown): string {
  return typeof present === 'string' && present ? `${present}, Accept-Encoding` : 'Accept-Encoding';
}
