import type { Readable } from 'node:stream';
import type { SandboxRequest, SandboxResponse } from '../endpoint.ts';

/** A request over HTTP/1.1 or HTTP/2, with the possible reactions. */
export interface Exchange {
  readonly request: SandboxRequest;
  reply(response: SandboxResponse): void;
  /** Closes the connection. On HTTP/2, GOAWAY reports that this request was not processed. */
  goAway(): void;
  /** Cuts the connection. */
  disconnect(): void;
}

/** Longest accepted request body; larger than any email Chatwire sends. */
const MAX_REQUEST_BYTES = 1024 * 1024;

export const TOO_LARGE: SandboxResponse = { status: 413 };

/** Reads the body of a request, and calls `done` at its end. A body that is too large is discarded: undefined. */
export function readBody(stream: Readable, done: (body: Buffer | undefined) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_REQUEST_BYTES) chunks.push(chunk);
  });
  stream.on('end', () => done(bytes > MAX_REQUEST_BYTES ? undefined : Buffer.concat(chunks)));
}
