import { API_KEY } from '@chatwire/testkit';

interface CallOptions {
  readonly body?: unknown;
  /** User that the call acts for. */
  readonly as?: string;
}

/** API client of one server with its fullAccess key. */
export class Api {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Returns `data` of the response. Throws when the status is not 2xx. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what a test asserts
  async call(method: string, path: string, { body, as }: CallOptions = {}): Promise<any> {
    const response = await fetch(`${this.url}/v3${path}`, {
      method,
      headers: {
        apikey: API_KEY,
        ...(as && { onBehalfOf: as }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text).data;
  }

  /** Creates a user. Returns an auth token of the user. */
  async user(uid: string): Promise<string> {
    return (await this.call('POST', '/users', { body: { uid, name: uid, withAuthToken: true } })).authToken;
  }

  /** Sends a text. Returns the id of the message. */
  async send(from: string, to: string, text: string): Promise<string> {
    const body = { receiver: to, receiverType: 'user', type: 'text', data: { text } };
    return (await this.call('POST', '/messages', { as: from, body })).id;
  }

  /** Waits for the log entries of a message and returns them. */
  async entries(messageId: string): Promise<readonly { readonly reason?: string }[]> {
    return until(`log entries of message ${messageId}`, async () => {
      const entries = await this.call('GET', `/notifications/v1/logs?messageId=${messageId}`);
      return entries.length > 0 ? entries : undefined;
    });
  }

  /** Resolves when the server is ready. */
  async ready(): Promise<void> {
    await until(`${this.url} to be ready`, async () => {
      const response = await fetch(`${this.url}/v3/ready`).catch(() => undefined);
      return response?.ok ? true : undefined;
    });
  }
}

const TIMEOUT_MS = 120_000;

/** Repeats an attempt until it returns a result. Throws after two minutes. */
export async function until<T>(condition: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const result = await attempt();
    if (result !== undefined) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Timed out waiting for ${condition}.`);
}
