/** HTTP client with which the demo data is created over the public API. */
export class Api {
  readonly #base: string;
  readonly #apiKey: string;

  constructor(url: string, apiKey: string) {
    this.#base = `${url}/v3`;
    this.#apiKey = apiKey;
  }

  /** Returns `data` of the response. Throws with the error code if the call fails. `token`: calls with a user's token, not the key. */
  async call(
    method: string,
    path: string,
    options: { readonly as?: string; readonly token?: string; readonly body?: unknown } = {},
    // oxlint-disable-next-line typescript/no-explicit-any -- a script reads a few members of known responses
  ): Promise<any> {
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        ...(options.token === undefined ? { apikey: this.#apiKey } : { authToken: options.token }),
        ...(options.as && { onBehalfOf: options.as }),
        ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const { data, error } = (await response.json()) as { data?: unknown; error?: { code: string; details?: unknown } };
    if (error) throw new Error(`${method} ${path}: ${error.code} ${JSON.stringify(error.details ?? {})}`);
    return data;
  }
}
