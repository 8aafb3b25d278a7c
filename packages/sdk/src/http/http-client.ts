import { abortable } from '../base/abortable.ts';
import { ChatException, exceptionFrom, exceptionOf, failure } from '../base/chat-exception.ts';
import { asJson, isJson, type Json, objectOf, parseJson } from '../base/json.ts';
import type { Fetch } from '../platform/ports.ts';
import type { Timers } from '../platform/timers.ts';
import type { xhrUpload } from '../platform/xhr-upload.ts';
import { type Query, queryText } from './path.ts';

/** The last argument of every function that calls the server. */
export interface CallOptions {
  /** Aborting rejects with `ERR_ABORTED`. */
  readonly signal?: AbortSignal;
}

export interface ApiCall extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/v3`, with encoded parts. */
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  /** Files, in place of a body. */
  readonly form?: FormData;
  /** Called with the uploaded share of the files, from 0 to 1, if the platform reports it. */
  readonly onProgress?: (progress: number) => void;
  /** Default: the token of the session. */
  readonly credential?: { readonly apikey: string } | { readonly authToken: string };
}

export interface ApiResponse {
  readonly data: unknown;
  readonly meta: Json;
}

/** Source of the session's token. */
export interface TokenSource {
  /** Throws `USER_NOT_LOGGED_IN` or `ERR_DISPOSED`. */
  token(): string;
  /** Returns a newer token than the rejected one; undefined when none is available. */
  renew(rejected: string): Promise<string | undefined>;
  /** Ends the session: a renewed token was rejected as well. */
  expire(): void;
}

export interface HttpClientOptions {
  readonly host: string;
  readonly fetch: Fetch;
  /** Sends files with progress; returns undefined where the platform does not report it. */
  readonly upload: typeof xhrUpload;
  readonly timers: Timers;
  readonly requestMs: number;
  readonly uploadMs: number;
  /** Called for each request, and not only once, because the session itself is built on this client. */
  readonly tokens: () => TokenSource;
}

/**
 * Calls the server, and turns every failure into a `ChatException`.
 * See docs/spec/sdk.md#conventions, #client-and-login, #exceptions.
 */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #running = new Set<AbortController>();

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  /** Number of requests in flight. */
  get count(): number {
    return this.#running.size;
  }

  /** Aborts all requests; they reject with `ERR_ABORTED`. */
  stop(): void {
    for (const controller of this.#running) controller.abort();
  }

  /** Returns the data of the response. */
  async ask(method: ApiCall['method'], path: string, options: CallOptions = {}, body?: unknown): Promise<unknown> {
    const { data } = await this.call({ method, path, body, ...options });
    return data;
  }

  /** Reads a page of a list; `meta` describes it. */
  list(path: string, query: Query, options: CallOptions = {}): Promise<ApiResponse> {
    return this.call({ method: 'GET', path, query, ...options });
  }

  /** Calls the API. A rejected token is renewed once, and the call repeated. */
  async call(call: ApiCall): Promise<ApiResponse> {
    if (call.credential) return this.#attempt(call, { ...call.credential });
    const tokens = this.#options.tokens();
    let authToken = tokens.token();
    for (let isRetry = false; ; isRetry = true) {
      try {
        return await this.#attempt(call, { authToken });
      } catch (error) {
        if (!isUnauthorized(error)) throw error;
        const renewed = isRetry ? tokens.expire() : await tokens.renew(authToken);
        if (renewed === undefined) throw error;
        authToken = renewed;
      }
    }
  }

  async #attempt(call: ApiCall, credential: Record<string, string>): Promise<ApiResponse> {
    const { timers } = this.#options;
    const limitMs = call.form ? this.#options.uploadMs : this.#options.requestMs;
    const controller = new AbortController();
    const { signal } = controller;
    const abort = () => controller.abort();
    let isTimedOut = false;
    const cancel = timers.after(limitMs, () => {
      isTimedOut = true;
      abort();
    });
    this.#running.add(controller);
    try {
      const exchange = () => abortable(signal, () => this.#exchange(call, credential, signal));
      return await abortable(call.signal, exchange, abort);
    } catch (error) {
      throw isTimedOut ? failure('ERR_TIMEOUT') : exceptionOf(error, 'ERR_NETWORK');
    } finally {
      cancel();
      this.#running.delete(controller);
    }
  }

  async #exchange(call: ApiCall, credential: Record<string, string>, signal: AbortSignal): Promise<ApiResponse> {
    const { host, fetch, upload } = this.#options;
    const { method, form, onProgress } = call;
    const json = call.body === undefined ? undefined : JSON.stringify(call.body);
    const url = `${host}/v3${call.path}${queryText(call.query)}`;
    const headers = { ...credential, ...(json && { 'Content-Type': 'application/json' }) };
    const uploaded = form && onProgress && upload(url, { method, headers, body: form, signal, onProgress });
    const response = await (uploaded ??
      fetch(url, {
        method,
        headers,
        body: form ?? json ?? null,
        signal,
      }));
    const body = parseJson(await response.text());
    if (!response.ok) throw rejectionOf(response.status, body, response.headers.get('Retry-After'));
    if (!isJson(body) || !('data' in body)) {
      throw failure('ERR_BAD_RESPONSE', `${call.method} ${call.path}`);
    }
    return { data: body['data'], meta: asJson(body['meta']) };
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ChatException && error.status === 401;
}

function rejectionOf(status: number, body: unknown, retryAfter: string | null): ChatException {
  const error = objectOf(asJson(body), 'error') ?? {};
  const seconds = Number.parseFloat(retryAfter ?? '');
  return exceptionFrom(error, {
    status,
    retryAfterMs: seconds >= 0 ? seconds * 1000 : undefined,
  });
}
