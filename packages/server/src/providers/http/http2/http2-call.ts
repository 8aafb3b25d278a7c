import { type ClientHttp2Stream, constants, type OutgoingHttpHeaders } from 'node:http2';
import type { CallSignal } from '../../call-signal.ts';
import { BoundedBody } from '../bounded-body.ts';
import { type HttpFailure, type HttpOutcome, NO_ANSWER, type ResponseHeaders } from '../http-outcome.ts';

export interface Http2Request<Body extends string | Buffer = string> {
  /** Pseudo-headers included; names in lower case. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Body;
}

/**
 * One request in flight. It waits in a queue, is sent on a stream, and possibly on another one if the peer did not process
 * it. It is settled once: by the response, by a failure, or by its signal.
 */
export class Http2Call {
  readonly request: Http2Request<string | Buffer>;
  readonly outcome: Promise<HttpOutcome>;
  readonly #settle: (outcome: HttpOutcome) => void;
  readonly #reject: (error: unknown) => void;
  readonly #signal: CallSignal;
  readonly #onAbort = () => this.#expire();
  /** Most successful responses have no body: it is created on demand. */
  #body: BoundedBody | undefined;
  #stream: ClientHttp2Stream | undefined;
  #status = 0;
  #headers: ResponseHeaders = {};
  #isSettled = false;
  #hasExpired = false;
  #rejections = 0;

  constructor(request: Http2Request<string | Buffer>, signal: CallSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<HttpOutcome>();
    this.request = request;
    this.outcome = promise;
    this.#settle = resolve;
    this.#reject = reject;
    this.#signal = signal;
    if (signal.aborted) this.#expire();
    else signal.addEventListener('abort', this.#onAbort);
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Whether the signal ended the call before a response. Its connection should then be checked. */
  get hasExpired(): boolean {
    return this.#hasExpired;
  }

  get hasResponse(): boolean {
    return this.#status !== 0;
  }

  /** Number of times that the peer has rejected the call without processing it. */
  get rejections(): number {
    return this.#rejections;
  }

  countRejection(): void {
    this.#rejections += 1;
    this.#stream = undefined;
  }

  /** Sends the request on a stream and listens for the response. The connection listens for `close` of the stream. */
  sendOn(stream: ClientHttp2Stream): void {
    this.#stream = stream;
    stream.on('response', (headers, flags) => {
      this.#status = headers[':status'] ?? 0;
      this.#headers = headers;
      if ((flags & constants.NGHTTP2_FLAG_END_STREAM) === 0) this.#readBody(stream);
      else this.finishResponse();
    });
    // Without a reader, the stream would not close.
    stream.resume();
    stream.end(this.request.body);
  }

  finishResponse(): void {
    this.#finish({
      kind: 'response',
      status: this.#status,
      headers: this.#headers,
      body: this.#body?.bytes() ?? EMPTY,
    });
  }

  fail(failure: HttpFailure): void {
    this.#finish(failure);
  }

  /** Rejects `outcome` with an error of the caller, for example an invalid header. */
  abandon(error: unknown): void {
    this.#end(() => this.#reject(error));
  }

  #readBody(stream: ClientHttp2Stream): void {
    const body = new BoundedBody();
    this.#body = body;
    stream.on('data', (chunk: Buffer) => {
      if (body.add(chunk)) return;
      this.finishResponse();
      stream.close(constants.NGHTTP2_CANCEL);
    });
  }

  #expire(): void {
    this.#hasExpired = !this.hasResponse;
    if (this.hasResponse) this.finishResponse();
    else this.fail(NO_ANSWER);
    this.#stream?.close(constants.NGHTTP2_CANCEL);
  }

  #finish(outcome: HttpOutcome): void {
    this.#end(() => this.#settle(outcome));
  }

  #end(settle: () => void): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#signal.removeEventListener('abort', this.#onAbort);
    settle();
  }
}

const EMPTY = Buffer.alloc(0);
