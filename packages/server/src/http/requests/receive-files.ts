import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../base/errors/api-error.ts';

/**
 * Reads the `file` parts of a multipart body in order, one at a time, as they arrive, without keeping them in memory.
 * `receive` gets the name, bytes, and position (from 1) of each file. Returns its results. The first fault ends the reading.
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  receive: (name: string, bytes: Readable, index: number) => Promise<T>,
): Promise<T[]> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw badRequest({ 'Content-Type': ['must be multipart/form-data'] });
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  const received: T[] = [];
  let index = 0;
  let pending = Promise.resolve();
  const form = new Busboy({ headers: { ...request.headers, 'content-type': type } });
  form.on('file', (field, bytes, name) => {
    index += 1;
    const position = index;
    pending = pending.then(async () => {
      if (field !== 'file') throw badRequest({ [field]: ['must be called file'] });
      received.push(await receive(name, bytes, position));
    });
    pending.catch(reject);
  });
  form.on('error', () => reject(badRequest({ body: ['must be a complete multipart form'] })));
  form.on('finish', () => pending.then(resolve, reject));
  request.raw.once('close', () => {
    if (!request.raw.complete) reject(badRequest({ body: ['was truncated'] }));
  });
  request.raw.pipe(form);
  try {
    await finished;
  } catch (error) {
    // The rest of the body is read and discarded, so that the client can read the response.
    request.raw.unpipe(form);
    request.raw.resume();
    throw error;
  }
  if (received.length === 0) throw badRequest({ file: ['is required'] });
  return received;
}
