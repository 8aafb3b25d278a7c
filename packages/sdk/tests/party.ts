import { API_KEY, FakeClock, startServer, type TestServer, type TestServerOptions } from '@chatwire/testkit';
import { type AppSettings, type ChatClient, createClient } from '../src/chat.ts';
import { clientClock } from '../src/testing/client-clock.ts';

/** A server and clients of several users, all on one clock that tests move. */
export interface Party extends AsyncDisposable {
  readonly server: TestServer;
  readonly clock: FakeClock;
  /** Warnings and errors of all clients. */
  readonly logged: string[];
  /** Makes the user if there is none and logs in; connected when it resolves. */
  join(uid: string, settings?: Partial<AppSettings>): Promise<ChatClient>;
  /** Resolves when the condition holds, while time passes for everybody. */
  untilLater<T>(look: () => T | undefined | false): Promise<T>;
  /** The clients of the last test go, so that they do not keep up with the clock of the next one. */
  leave(): void;
  /** A client that is not logged in. */
  client(settings?: Partial<AppSettings>): ChatClient;
}

export { API_KEY };

export async function startParty(options: TestServerOptions = {}): Promise<Party> {
  const clock = new FakeClock();
  const server = await startServer({ clock, ...options });
  const clients: ChatClient[] = [];
  const logged: string[] = [];
  let serial = 0;

  function client(settings: Partial<AppSettings> = {}): ChatClient {
    serial += 1;
    const made = createClient(`app${serial}`, {
      host: server.url,
      clock: clientClock(clock),
      logger: { warn: (message) => logged.push(message), error: (message) => logged.push(message) },
      ...settings,
    });
    clients.push(made);
    return made;
  }

  return {
    server,
    clock,
    logged,
    client,
    leave() {
      for (const made of clients.splice(0)) made.dispose();
    },
    untilLater: (look) =>
      until(() => {
        void clock.advance(100);
        return look();
      }),
    async join(uid, settings) {
      await server.call('POST', '/users', { body: { uid, name: nameOf(uid) } });
      const made = client(settings);
      await made.login(uid, API_KEY);
      await made.connect();
      return made;
    },
    async [Symbol.asyncDispose]() {
      for (const made of clients) made.dispose();
      await moving(clock, server[Symbol.asyncDispose]());
    },
  };
}

/** Moves time until something is done that waits for time to pass. */
async function moving(clock: FakeClock, done: PromiseLike<unknown>): Promise<void> {
  const progress = { isDone: false };
  const finish = () => {
    progress.isDone = true;
  };
  done.then(finish, finish);
  while (!progress.isDone) await clock.advance(1_000);
  await done;
}

/** Resolves when the condition holds. Looks again at every turn of the event loop. */
export async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (let turns = 0; turns < 2_000; turns += 1) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 2)); // Waits for the condition, not for a time.
  }
  throw new Error('What the test waits for did not happen.');
}

function nameOf(uid: string): string {
  return uid.slice(0, 1).toUpperCase() + uid.slice(1);
}
