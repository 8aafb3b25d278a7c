import { ApiError, Unreachable } from './api-error.ts';

/** Query parameters; undefined ones are omitted. */
export type Params = Readonly<Record<string, string | undefined>>;

interface ApiClientOptions {
  /** For signing in. Absent: the session's cookie. */
  readonly apiKey?: string;
  /** Acting user, where the API requires one. */
  readonly onBehalfOf?: string;
  /** Called when the server has ended the session. */
  readonly onRejected: () => void;
  /** Aborted when the user signs out: requests are aborted too, and later ones fail. */
  readonly ended?: AbortSignal;
}

/** API client of one session. Sends requests to the page's own server. */
export class ApiClient {
  readonly #options: ApiClientOptions;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  /** Returns a client of the same session that acts for a user. */
  onBehalfOf(uid: string): ApiClient {
    return new ApiClient({ ...this.#options, onBehalfOf: uid });
  }

  /** Returns the `data` of the response. */
  async get<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
    return (await this.getWhole<{ readonly data: T }>(path, params, signal)).data;
  }

  /** Returns the whole response, for endpoints with more than `data`. */
  getWhole<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
    return this.#json<T>(path + queryOf(params), { ...(signal && { signal }) });
  }

  /** Returns the `data` of the response. */
  async send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const { data } = await this.#json<{ readonly data: T }>(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    return data;
  }

  /** Returns a streamed response, for exports and the live tail. Rejects unless the status is 2xx. */
  async open(
    path: string,
    params: Params,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.#fetch(path + queryOf(params), { signal, headers });
  }

  async #json<T>(url: string, init: RequestInit): Promise<T> {
    const response = await this.#fetch(url, init);
    return parse<T>(await response.text());
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const { apiKey, onBehalfOf, ended } = this.#options;
    const signal = AbortSignal.any([init.signal, ended].filter((signal) => signal != null));
    const headers = {
      ...init.headers,
      'X-Chatwire-Console': '1',
      ...(apiKey !== undefined && { apikey: apiKey }),
      ...(onBehalfOf !== undefined && { onBehalfOf }),
    };
    const response = await fetch(url, { ...init, headers, signal, cache: 'no-store' }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new Unreachable(error);
    });
    if (response.ok) return response;
    if (response.status === 401) this.#options.onRejected();
    throw errorOf(response.status, await response.text().catch(() => ''));
  }
}

function queryOf(params: Params): string {
  const setParams = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return setParams.length === 0 ? '' : `?${new URLSearchParams(setParams)}`;
}

function parse<T>(json: string): T {
  return JSON.parse(json) as T;
}

interface Rejection {
  readonly error?: { readonly code: string; readonly message: string; readonly details?: ApiError['details'] };
}

function errorOf(status: number, body: string): ApiError {
  try {
    const { error } = parse<Rejection>(body);
    if (error) return new ApiError(status, error.code, error.message, error.details);
  } catch {
    // Not an API response: a proxy may have sent it.
  }
  return new ApiError(status, `HTTP_${status}`, `The server returned ${status}.`);
}
