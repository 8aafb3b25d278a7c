import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors/api-error.ts';
import { byteRangeIn } from '../../media/byte-range.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import type { MediaVariant } from '../../media/media-links.ts';

export interface ServedFile {
  readonly key: string;
  readonly variant: MediaVariant;
  readonly name: string;
  readonly mimeType: string;
  /** Time of the request, epoch ms, if the client may be redirected to the storage; otherwise undefined. */
  readonly redirectAtMs: number | undefined;
}

const INLINE = /^(image\/(?!svg)|audio\/|video\/)/;
const DAY_S = 86_400;
const HALF_HOUR_S = 1_800;

/**
 * Sends an uploaded file, or the requested part of it, or redirects to the storage. Browsers never execute the file, whatever
 * it contains, and display only images, audio, and video inline.
 * See docs/spec/rest-and-realtime.md#media.
 */
export async function sendFile(
  files: MediaFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, variant, name, mimeType, redirectAtMs }: ServedFile,
): Promise<FastifyReply> {
  // The content of a URL never changes.
  const etag = `"${key}${variant === 'thumbnail' ? 't' : ''}"`;
  const disposition = `${INLINE.test(mimeType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`;
  const cacheControl = `private, max-age=${DAY_S}, immutable`;
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  // URLs are signed only for GET.
  if (redirectAtMs !== undefined && request.method === 'GET') {
    const url = await files.directUrl(key, variant, { mimeType, disposition, cacheControl }, redirectAtMs);
    if (url !== undefined) return reply.header('Cache-Control', `private, max-age=${HALF_HOUR_S}`).redirect(url, 302);
  }
  reply
    .type(mimeType)
    .header('Accept-Ranges', 'bytes')
    .header('ETag', etag)
    .header('Cache-Control', cacheControl)
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Content-Disposition', disposition);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (request.method === 'HEAD') {
    const size = await sizeOf(files, key, variant);
    // An empty stream keeps the length header; other bodies would replace it.
    return reply.header('Content-Length', size).send(Readable.from([]));
  }
  const range = byteRangeIn(request.headers.range);
  const part = await files.read(key, variant, range);
  if (part === 'missing') throw unknownFile();
  if (part === 'unsatisfiable') {
    const size = await sizeOf(files, key, variant);
    return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  }
  const { stream, start, end, size } = part;
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
  return reply.header('Content-Length', end - start + 1).send(stream);
}

async function sizeOf(files: MediaFiles, key: string, variant: MediaVariant): Promise<number> {
  const size = await files.sizeOf(key, variant);
  if (size === undefined) throw unknownFile();
  return size;
}

function unknownFile(): ApiError {
  return new ApiError('ERR_MEDIA_NOT_FOUND', 'File not found.');
}
