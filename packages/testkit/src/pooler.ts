import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { eachPostgresMessage, type PostgresMessage } from './postgres-messages.ts';

export interface Pooler extends AsyncDisposable {
  /** `postgres://` URL of the same database, through the pooler. */
  readonly url: string;
}

/**
 * Starts a small connection pooler that treats PostgreSQL sessions as PgBouncer does, for a `freshDatabase()` URL. In
 * `transaction` mode each transaction gets the session that was free last, with whatever settings, prepared statements,
 * and locks others have left in it; in `session` mode a client keeps a new one. Rejects start-up options.
 */
export async function startPooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { pathname, searchParams } = new URL(databaseUrl);
  const path = join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const free: Session[] = [];
  const all = new Set<Socket>();
  const openSession = (): Session => {
    const session = new Session(connect(path), pathname.slice(1));
    all.add(session.socket);
    return session;
  };
  const server = createServer({ noDelay: true }, (socket) => {
    all.add(socket);
    new PooledClient(socket, {
      take: () => (mode === 'transaction' ? free.pop() : undefined) ?? openSession(),
      give: (session) => (mode === 'transaction' ? free.push(session) : session.socket.destroy()),
      keepsSession: mode === 'session',
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    async [Symbol.asyncDispose]() {
      for (const socket of all) socket.destroy();
      server.close();
    },
  };
}

/** A connection to PostgreSQL. Its own start-up is not passed on. */
class Session {
  readonly socket: Socket;
  receive: (message: PostgresMessage) => void = () => {};
  #isReady = false;
  readonly #early: Buffer[] = [];

  constructor(socket: Socket, database: string) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.write(startupMessage({ user: 'postgres', database }));
    eachPostgresMessage(socket, (message) => {
      if (this.#isReady) return this.receive(message);
      if (message.type !== 'Z') return;
      this.#isReady = true;
      for (const bytes of this.#early) socket.write(bytes);
    });
  }

  send(bytes: Buffer): void {
    if (this.#isReady) this.socket.write(bytes);
    else this.#early.push(bytes);
  }
}

interface Sessions {
  take(): Session;
  give(session: Session): void;
  readonly keepsSession: boolean;
}

class PooledClient {
  readonly #socket: Socket;
  readonly #sessions: Sessions;
  #session: Session | undefined;
  /** Requests that PostgreSQL has not finished. */
  #open = 0;

  constructor(socket: Socket, sessions: Sessions) {
    this.#socket = socket;
    this.#sessions = sessions;
    socket.on('error', () => {});
    socket.once('data', (bytes: Buffer) => this.#start(bytes));
    socket.on('close', () => this.#session?.socket.destroy());
  }

  #start(startup: Buffer): void {
    if (startup.includes('\0options\0')) {
      this.#socket.end(message('E', 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'));
      return;
    }
    const authenticated = message('R', Buffer.alloc(4));
    const key = message('K', Buffer.alloc(8));
    this.#socket.write(
      Buffer.concat([authenticated, message('S', 'server_version\x0018.0\0'), key, message('Z', 'I')]),
    );
    eachPostgresMessage(this.#socket, (sent) => this.#send(sent));
  }

  #send({ type, bytes }: PostgresMessage): void {
    if (type === 'X') {
      this.#socket.end();
      return;
    }
    this.#session ??= this.#link();
    if (type === 'Q' || type === 'S') this.#open += 1;
    this.#session.send(bytes);
  }

  #link(): Session {
    const session = this.#sessions.take();
    session.receive = ({ type, bytes }) => {
      this.#socket.write(bytes);
      if (type !== 'Z') return;
      this.#open -= 1;
      const isIdle = bytes.at(-1) === 'I'.charCodeAt(0);
      if (isIdle && this.#open === 0 && !this.#sessions.keepsSession) this.#release(session);
    };
    return session;
  }

  #release(session: Session): void {
    this.#session = undefined;
    session.receive = () => {};
    this.#sessions.give(session);
  }
}

function message(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function startupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(parameters)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + text.length + 1, 0);
  head.writeUInt32BE(0x0003_0000, 4);
  return Buffer.concat([head, Buffer.from(`${text}\0`)]);
}
