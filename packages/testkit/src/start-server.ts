import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, createLogger, type RunningApp, readConfig, startApp } from '@chatwire/server';
import { checkResponse, loadContracts } from './contract/check-traffic.ts';
import { placeMigratedDatabase } from './migrated-database.ts';
import { textMessage } from './text-message.ts';

export const API_KEY = '0123456789abcdef0123456789abcdef01234567';
/** Servers of tests that share a database share the key as well. */
export const SECRET_KEY = Buffer.alloc(32, 'testkit').toString('base64');

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed body. Tests read it without type checks, as a client would. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the test asserts
  readonly body: any;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Acts for this user with the server key. */
  readonly as?: string;
  /** Uses a user's token instead of the server key. */
  readonly token?: string;
  /** Sends exactly these headers and no credential. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A real server on a free port, in its own directory, called over HTTP. */
export interface TestServer extends AsyncDisposable {
  readonly app: RunningApp;
  readonly url: string;
  readonly dataDir: string;
  /** Calls the API, such as `call('POST', '/users', { body })`: the path follows `/v3`. */
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** Creates a user and returns a token of theirs. */
  login(uid: string, name?: string): Promise<string>;
  /** Sends a text message to a user, or to a group such as `group:crew`. Returns its id. Throws on an error response. */
  sendText(from: string, to: string, text: string): Promise<string>;
}

export interface TestServerOptions extends AppOptions {
  readonly env?: Readonly<Record<string, string>>;
}

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.env?.['CHATWIRE_DATA_DIR'] ?? (await newDataDir());
  const config = readConfig({
    CHATWIRE_PORT: '0',
    CHATWIRE_API_KEY: API_KEY,
    CHATWIRE_DATA_DIR: dataDir,
    ...(options.env?.['CHATWIRE_DATABASE_URL'] && { CHATWIRE_SECRET_KEY: SECRET_KEY }),
    CHATWIRE_RATE_LIMITS: 'off',
    CHATWIRE_LOG_LEVEL: 'silent',
    ...options.env,
  });
  const app = await startApp(config, { logger: createLogger('silent'), ...options });
  await loadContracts(app.url);

  async function call(
    method: string,
    path: string,
    { body, as, token, headers }: CallOptions = {},
  ): Promise<TestResponse> {
    const response = await fetch(`${app.url}/v3${path}`, {
      method,
      headers: {
        ...(headers ?? (token ? { authToken: token } : { apikey: API_KEY, ...(as && { onBehalfOf: as }) })),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const [type = ''] = response.headers.get('content-type')?.split(';') ?? [];
    const json = type === 'application/json' ? JSON.parse(text) : text;
    const { pathname } = new URL(`/v3${path}`, app.url);
    checkResponse({ method, path: pathname, status: response.status, type, body: json });
    return { status: response.status, headers: response.headers, body: json };
  }

  return {
    app,
    url: app.url,
    dataDir,
    call,
    async login(uid, name = uid) {
      const created = await call('POST', '/users', { body: { uid, name, withAuthToken: true } });
      return created.body.data.authToken;
    },
    async sendText(from, to, text) {
      const { status, body } = await call('POST', '/messages', { as: from, body: textMessage(to, text) });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data.id;
    },
    async [Symbol.asyncDispose]() {
      await app.stop();
      if (!options.env?.['CHATWIRE_DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-'));
  await placeMigratedDatabase(dataDir);
  return dataDir;
}
