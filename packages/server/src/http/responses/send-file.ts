import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors/api-error.ts';

export interface ServedFile {
  readonly path: string;
  readonly name: string;
  readonly mimeType: string;
  /** Never changes for the same bytes. */
  readonly etag: string;
}

const INLINE = /^(image\/(?!svg)|audio\/|video\/)/;
const DAY_S = 86_400;

/**
 * Sends an uploaded file, or the part of it that is asked for. Whatever it holds, a browser runs nothing of it: only
 * pictures, sound and film are shown in place. See docs/spec/rest-and-realtime.md#media.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  const size = await sizeOf(file.path);
  const disposition = INLINE.test(file.mimeType) ? 'inline' : 'attachment';
  reply
    .type(file.mimeType)
    .header('Accept-Ranges', 'bytes')
    .header('ETag', `"${file.etag}"`)
    .header('Cache-Control', `private, max-age=${DAY_S}, immutable`)
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  if (request.headers['if-none-match'] === `"${file.etag}"`) return reply.code(304).send();
  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  if (!range) return reply.header('Content-Length', size).send(createReadStream(file.path));
  const { start, end } = range;
  return reply
    .code(206)
    .header('Content-Range', `bytes ${start}-${end}/${size}`)
    .header('Content-Length', end - start + 1)
    .send(createReadStream(file.path, { start, end }));
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    // Any other code is a fault of the disk or of its permissions, which the server log has to show.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new ApiError('ERR_MEDIA_NOT_FOUND', 'File not found.');
  }
}

/** One range of bytes; several at once, and what cannot be read, get the whole file. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}
