import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { authoritiesWith } from './authorities.ts';
import { BoundedBody } from './bounded-body.ts';
import { connectFault } from './connect-fault.ts';
import { hostLookup } from './host-lookup.ts';
import { CONNECTION_LOST, type HttpFailure, type HttpOutcome, NO_ANSWER } from './http-outcome.ts';

export interface Http1Options {
  readonly connectMs: number;
  /** PEM of an authority to trust besides the usual ones. */
  readonly ca?: string | undefined;
  /** Resolves host names; the connection goes to nothing but what it answers. Default: as the system does, or the DNS. */
  readonly lookup?: LookupFunction;
  /** Per origin. Default 100. */
  readonly maxConnections?: number;
}

export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts over HTTP/1.1 with kept-alive connections. Follows no redirect, repeats nothing, decompresses nothing. */
export class Http1Client {
  readonly #agent: Agent;

  constructor({ connectMs, ca, lookup = hostLookup(), maxConnections = 100 }: Http1Options) {
    const authorities = authoritiesWith(ca);
    this.#agent = new Agent({
      connections: maxConnections,
      allowH2: false,
      // The caller's signal is the one deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: markedConnector({
        timeout: connectMs,
        allowH2: false,
        lookup,
        ...(authorities === undefined ? {} : { ca: authorities }),
      }),
    });
  }

  async post(request: PostRequest, signal: AbortSignal): Promise<HttpOutcome> {
    if (signal.aborted) return NO_ANSWER;
    try {
      const { statusCode, headers, body } = await this.#agent.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: 'POST',
        headers: request.headers,
        body: request.body,
        signal,
      });
      return { kind: 'answer', status: statusCode, headers, body: await readBody(body) };
    } catch (error) {
      return failureOf(error, signal);
    }
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }
}

/** A failure before the connection stood, as opposed to one that may have cut off a request. */
class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
}

function markedConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) =>
    connect(target, (error, socket) => {
      if (error !== null) callback(new NotConnectedError('not connected', { cause: error }), null);
      else callback(null, socket);
    });
}

async function readBody(stream: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const body = new BoundedBody();
  try {
    for await (const chunk of stream) if (!body.add(chunk)) break;
  } catch {
    // The status is known: what has arrived of the body has to do.
  }
  return body.bytes();
}

function failureOf(error: unknown, signal: AbortSignal): HttpFailure {
  if (signal.aborted) return NO_ANSWER;
  if (error instanceof NotConnectedError) return connectFault(error.cause);
  if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG') throw error;
  return CONNECTION_LOST;
}
