import { ApiError, Unreachable } from './api-error.ts';

/** Parameters of a request; those that are undefined are left out. */
export type Params = Readonly<Record<string, string | undefined>>;

interface ApiClientOptions {
  readonly apiKey: string;
  /** Whom requests are made for, where the API asks for an acting user. */
  readonly onBehalfOf?: string;
  /** The key is not, or no longer, taken. */
  readonly onRefused: () => void;
}

/** Requests of one session, to the server the page came from. */
export class ApiClient {
  readonly #options: ApiClientOptions;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  /** The same key, for somebody. */
  onBehalfOf(uid: string): ApiClient {
    return new ApiClient({ ...this.#options, onBehalfOf: uid });
  }

  /** The `data` of what is answered. */
  async get<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
    return (await this.getWhole<{ readonly data: T }>(path, params, signal)).data;
  }

  /** An answer that says more than its `data`. */
  getWhole<T>(path: string, params: Params = {}, signal?: AbortSignal): Promise<T> {
    return this.#json<T>(path + queryOf(params), { ...(signal && { signal }) });
  }

  /** The `data` of what is answered. */
  async send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const { data } = await this.#json<{ readonly data: T }>(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    return data;
  }

  /** An answer that is read as it comes: exports, live entries. Rejects unless it is 2xx. */
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
    const { apiKey, onBehalfOf } = this.#options;
    const headers = { ...init.headers, apikey: apiKey, ...(onBehalfOf !== undefined && { onBehalfOf }) };
    const response = await fetch(url, { ...init, headers, cache: 'no-store' }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new Unreachable(error);
    });
    if (response.ok) return response;
    if (response.status === 401) this.#options.onRefused();
    throw errorOf(response.status, await response.text().catch(() => ''));
  }
}

function queryOf(params: Params): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function parse<T>(json: string): T {
  return JSON.parse(json) as T;
}

interface Refusal {
  readonly error?: { readonly code: string; readonly message: string; readonly details?: ApiError['details'] };
}

function errorOf(status: number, body: string): ApiError {
  try {
    const { error } = parse<Refusal>(body);
    if (error) return new ApiError(status, error.code, error.message, error.details);
  } catch {
    // Not one of ours: a proxy in between speaks for itself.
  }
  return new ApiError(status, `HTTP_${status}`, `The server answered ${status}.`);
}
