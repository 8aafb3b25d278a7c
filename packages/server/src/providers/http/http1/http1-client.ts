import { Agent, type Dispatcher } from 'undici';
import { abortSignalOf, type CallSignal } from '../../call-signal.ts';
import { BoundedBody } from '../bounded-body.ts';
import { connectionFailureOf } from '../connection-failure.ts';
import { CONNECTION_LOST, type HttpFailure, type HttpOutcome, NO_ANSWER } from '../http-outcome.ts';
import { type Http1ConnectorOptions, http1Connector, NotConnectedError } from './http1-connector.ts';

export interface Http1Options extends Http1ConnectorOptions {
  /** Maximum number of connections per origin. Default 100. */
  readonly maxConnections?: number;
}

export interface PostRequest<Body extends string | Buffer = string> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Sends POST requests over persistent HTTP/1.1 connections. Does not follow redirects, retry, or decompress. */
export class Http1Client {
  readonly #agent: Agent;

  constructor(options: Http1Options) {
    const { maxConnections = 100 } = options;
    this.#agent = new Agent({
      connections: maxConnections,
      allowH2: false,
      // The caller's signal is the only deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: http1Connector(options),
    });
  }

  async post(request: PostRequest<string | Buffer>, signal: CallSignal): Promise<HttpOutcome> {
    if (signal.aborted) return NO_ANSWER;
    try {
      const { statusCode, headers, body } = await this.#agent.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: 'POST',
        headers: request.headers,
        body: request.body,
        signal: abortSignalOf(signal),
      });
      return { kind: 'response', status: statusCode, headers, body: await readBody(body) };
    } catch (error) {
      return failureOf(error, signal);
    }
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }
}

async function readBody(stream: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const body = new BoundedBody();
  try {
    for await (const chunk of stream) if (!body.add(chunk)) break;
  } catch {
    // The status is known: the received part of the body is used.
  }
  return body.bytes();
}

function failureOf(error: unknown, signal: CallSignal): HttpFailure {
  if (signal.aborted) return NO_ANSWER;
  if (error instanceof NotConnectedError) return connectionFailureOf(error.cause);
  if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG') throw error;
  return CONNECTION_LOST;
}
