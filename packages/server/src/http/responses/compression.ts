import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const THRESHOLD = 1_024;
/** Close to gzip's speed and smaller; the default quality of 11 is for files, not for responses. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const TEXT_TYPES = /^(application\/json|text\/|image\/svg)/;

const compressors = {
  br: (body: string | Buffer) => promisify(brotliCompress)(body, BROTLI_OPTIONS),
  gzip: (body: string | Buffer) => promisify(gzip)(body),
} as const;

export type Encoding = keyof typeof compressors;

export function compressed(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](body);
}

/**
 * Compresses responses above 1 KB with brotli or gzip when the caller accepts it.
 * See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export function compressResponses(http: Pick<FastifyInstance, 'addHook'>): void {
  http.addHook('onSend', async (request, reply, body: unknown) => {
    if (reply.hasHeader('content-encoding')) return body;
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (!encoding || !(typeof body === 'string' || Buffer.isBuffer(body))) return body;
    if (body.length < THRESHOLD || !TEXT_TYPES.test(String(reply.getHeader('content-type')))) return body;
    const smaller = await compressed(body, encoding);
    reply
      .header('Content-Encoding', encoding)
      .header('Vary', varyOf(reply.getHeader('vary')))
      .removeHeader('content-length');
    return smaller;
  });
}

/** Returns the best encoding that the caller accepts; `q=0` excludes one. */
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

/** Returns `Vary` with `Accept-Encoding` added. */
export function varyOf(present: unknown): string {
  return typeof present === 'string' && present ? `${present}, Accept-Encoding` : 'Accept-Encoding';
}
