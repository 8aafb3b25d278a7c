import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { API_KEY, type TestServer } from '@chatwire/testkit';

/** One server-sent event, or a comment. */
export interface ServerSentEvent {
  readonly event?: string;
  readonly id?: string;
  readonly comment?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- data is looked into freely, as a client would
  readonly data?: any;
}

/** A client of the live tail, written against the specification of server-sent events. */
export interface EventReader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: readonly ServerSentEvent[];
  /** The first `retry` the server sent. */
  readonly retry: () => number | undefined;
  /** Events of a kind, once there are `count` of them. */
  until(kind: string, count: number): Promise<readonly ServerSentEvent[]>;
  /** Resolves when the server has ended the answer. */
  readonly ended: Promise<void>;
  /** Stops and goes on taking bytes from the socket. */
  pause(): void;
  resume(): void;
  close(): void;
}

export function openEvents(
  server: TestServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      `${server.url}/v3/notifications/v1/logs/stream${path}`,
      { headers: { apikey: API_KEY, ...headers } },
      (response) => resolve(readerOf(response, () => sent.destroy())),
    );
    sent.on('error', reject).end();
  });
}

function readerOf(response: IncomingMessage, close: () => void): EventReader {
  const events: ServerSentEvent[] = [];
  const checks = new Set<() => void>();
  let retry: number | undefined;
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map(fieldOf));
      if (fields['retry'] !== undefined) retry ??= Number(fields['retry']);
      else if (fields['data'] === undefined) events.push({ comment: block });
      else events.push({ ...fields, data: JSON.parse(fields['data']) });
    }
    for (const check of checks) check();
  });
  response.on('error', () => undefined); // Closing the request ends it so.
  const ended = new Promise<void>((resolve) => response.on('close', resolve));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    retry: () => retry,
    ended,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close,
    until(kind, count) {
      return new Promise((resolve) => {
        const check = (): void => {
          const found = events.filter((one) => one.event === kind);
          if (found.length < count) return;
          checks.delete(check);
          resolve(found);
        };
        checks.add(check);
        check();
      });
    },
  };
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
