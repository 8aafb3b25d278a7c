import { API_KEY, FakeClock, startServer, type TestServer, type TestServerOptions } from '@chatwire/testkit';
import { type AppSettings, type ChatClient, type ConversationHandle, createClient } from '../src/chat.ts';
import { clientClock } from '../src/testing/client-clock.ts';

/** Names that no earlier test has used, each with the number of the round. */
export interface Names {
  readonly ivo: string;
  readonly mara: string;
  readonly lene: string;
  readonly nils: string;
  /** An agent. */
  readonly helper: string;
  /** Groups. */
  readonly crew: string;
  readonly harbour: string;
}

export interface Pair {
  readonly uid: Names;
  readonly ivo: ChatClient;
  readonly mara: ChatClient;
}

/** A server and clients of several users, all on one clock that tests advance. */
export interface ClientFixture extends AsyncDisposable {
  readonly server: TestServer;
  readonly clock: FakeClock;
  /** Warnings and errors of all clients. */
  readonly logged: string[];
  /** Creates the user if there is none, and logs in; the client is connected when it resolves. */
  join(uid: string, settings?: Partial<AppSettings>): Promise<ChatClient>;
  /** Resolves when the condition holds, while the shared clock moves. */
  untilLater<T>(condition: () => T | undefined | false): Promise<T>;
  /**
   * Begins a test with new names. The clients of the previous one are disposed of, so that they do not slow the clock.
   */
  nextRound(): Names;
  /** Begins a test in which ivo and mara are connected. */
  pair(): Promise<Pair>;
  /** Returns a client that is not logged in. */
  client(settings?: Partial<AppSettings>): ChatClient;
}

export { API_KEY };

export async function startClients(options: TestServerOptions = {}): Promise<ClientFixture> {
  const clock = new FakeClock();
  const server = await startServer({ clock, ...options });
  const clients: ChatClient[] = [];
  const logged: string[] = [];
  let [serial, rounds] = [0, 0];

  function client(settings: Partial<AppSettings> = {}): ChatClient {
    serial += 1;
    const newClient = createClient(`app${serial}`, {
      host: server.url,
      clock: clientClock(clock),
      logger: { warn: (message) => logged.push(message), error: (message) => logged.push(message) },
      ...settings,
    });
    clients.push(newClient);
    return newClient;
  }

  function nextRound(): Names {
    for (const each of clients.splice(0)) each.dispose();
    rounds += 1;
    return {
      ivo: `ivo${rounds}`,
      mara: `mara${rounds}`,
      lene: `lene${rounds}`,
      nils: `nils${rounds}`,
      helper: `helper${rounds}`,
      crew: `crew${rounds}`,
      harbour: `harbour${rounds}`,
    };
  }

  async function join(uid: string, settings?: Partial<AppSettings>): Promise<ChatClient> {
    await server.call('POST', '/users', { body: { uid, name: nameOf(uid) } });
    const newClient = client(settings);
    await newClient.login(uid, API_KEY);
    await newClient.connect();
    return newClient;
  }

  return {
    server,
    clock,
    logged,
    client,
    nextRound,
    async pair() {
      const uid = nextRound();
      return { uid, ivo: await join(uid.ivo), mara: await join(uid.mara) };
    },
    untilLater: (condition) =>
      until(() => {
        void clock.advance(100);
        return condition();
      }),
    join,
    async [Symbol.asyncDispose]() {
      for (const each of clients) each.dispose();
      await advanceUntil(clock, server[Symbol.asyncDispose]());
    },
  };
}

/** Advances time until a promise is settled. */
async function advanceUntil(clock: FakeClock, done: PromiseLike<unknown>): Promise<void> {
  const progress = { isDone: false };
  const finish = () => {
    progress.isDone = true;
  };
  done.then(finish, finish);
  while (!progress.isDone) await clock.advance(1_000);
  await done;
}

/** Resolves when the condition holds. Checks it at every turn of the event loop. */
export async function until<T>(condition: () => T | undefined | false): Promise<T> {
  for (let turns = 0; turns < 2_000; turns += 1) {
    const result = condition();
    if (result !== undefined && result !== false) return result;
    await new Promise((resolve) => setTimeout(resolve, 2)); // Waits for the condition, not for a fixed time.
  }
  throw new Error('What the test waits for did not happen.');
}

/** Returns the texts of a view's messages, from top to bottom. */
export function texts(view: ConversationHandle): string[] {
  return view.getSnapshot('timeline').keys.map((key) => textOf(view, key));
}

export function textOf(view: ConversationHandle, key: string): string {
  return String(view.getRow(key)?.message.getData()['text']);
}

function nameOf(uid: string): string {
  return uid.slice(0, 1).toUpperCase() + uid.slice(1);
}
