import type { ParseArgsOptionsConfig } from 'node:util';
import type { ErrorBody } from '@chatwire/protocol';
import { CommandError, type OptionValues, textOf, UsageError } from '../command.ts';
import { FAILURES, USAGE_ERRORS } from '../texts/failures.ts';

/** URL and API key of the server. */
export interface Connection {
  readonly url: string;
  readonly key: string;
}

export const CONNECTION_OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the URL and API key from options or the environment. Throws a `UsageError` if they are missing or malformed. */
export function connectionOf(values: OptionValues, env: Environment = process.env): Connection {
  const key = textOf(values, 'key') ?? env['CHATWIRE_API_KEY'];
  if (!key) throw new UsageError(USAGE_ERRORS.noApiKey);
  const local = `http://localhost:${env['CHATWIRE_PORT'] || 4000}`;
  const url = textOf(values, 'url') ?? (env['CHATWIRE_PUBLIC_URL'] || local);
  if (!URL.canParse(url)) throw new UsageError(USAGE_ERRORS.invalidOption('url', 'a URL', url));
  // Checked here because the error message of fetch would contain the key.
  if (!/^[!-~]+$/.test(key)) {
    throw new UsageError(USAGE_ERRORS.malformedApiKey);
  }
  return { url: url.replace(/\/+$/, ''), key };
}

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Calls the API. Returns the response of a successful call, with its body unread. `path` follows `/v3`. */
export async function callApi(connection: Connection, path: string, request: ApiRequest = {}): Promise<Response> {
  const { method = 'GET', query = {}, headers = {}, body, signal } = request;
  const search = new URLSearchParams(query).toString();
  const url = `${connection.url}/v3${path}${search && `?${search}`}`;
  const response = await fetch(url, {
    method,
    headers: { apikey: connection.key, ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw new CommandError(fetchFault(connection.url, cause), { cause });
  });
  if (response.ok) return response;
  throw new RejectedCall(response.status, await rejectionOf(response));
}

/** Error codes of calls that reached no server. */
const UNREACHABLE_CODES: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function fetchFault(url: string, error: unknown): string {
  const { code, message } = rootOf(error);
  if (UNREACHABLE_CODES.includes(code)) return FAILURES.unreachable(url, String(code));
  return FAILURES.requestFailed(url, message, code === undefined ? undefined : String(code));
}

/** Returns the last error of the cause chain: that of fetch itself does not say why it failed. */
function rootOf(error: unknown): { readonly code: unknown; readonly message: string } {
  if (!(error instanceof Error)) return { code: undefined, message: String(error) };
  // A host with several addresses fails with one error per address: the first is reported.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return rootOf(inner);
  return { code: 'code' in error ? error.code : undefined, message: error.message.replace(/\.$/, '') };
}

/** Thrown when the server responds with an error. */
export class RejectedCall extends CommandError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns the `data` of a response, as the type that the command expects. */
export async function dataOf<T>(response: Response): Promise<T> {
  const { data } = (await response.json()) as { readonly data: T };
  return data;
}

/** Returns the server's error message, with the error of each parameter. */
async function rejectionOf(response: Response): Promise<string> {
  const text = await response.text();
  const body = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as ErrorBody) : undefined;
  if (!body?.error) return FAILURES.status(response.status);
  const { code, message, details = {} } = body.error;
  const faults = Object.entries(details).map(([name, texts]) => `  ${name} ${texts.join(', ')}`);
  return [`${message} (${response.status} ${code})`, ...faults].join('\n');
}
