import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { eachPostgresMessage } from '@chatwire/testkit';
import type { CrashMoment } from './sim-database.ts';

export interface DatabaseLinkOptions {
  /** `postgres://` URL with the folder of the database's socket. */
  readonly url: string;
  /** Folder for the socket of the link, which must not exist. */
  readonly dir: string;
  /** Called with every message in either direction. */
  readonly onMessage: () => void;
  /** Called when a planned crash happens. */
  readonly onCrash: () => void;
}

/** The connections of one process to PostgreSQL. They all end at once, as with kill -9. */
export interface DatabaseLink {
  /** `postgres://` URL of the database through this link. */
  readonly url: string;
  readonly hasCrashed: boolean;
  /** Resolves when PostgreSQL has responded to everything. Throws if it does not: then nothing but time could end the wait. */
  idle(): Promise<void>;
  /** Cuts the link at the nth request from now on. */
  crashAtRequest(requests: number, moment: CrashMoment): void;
  /** Ends all connections, and refuses further ones. */
  cut(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';
/** Counted in seconds of this process: a machine that is suspended does not count. */
const PATIENCE_S = 30;

/** Connects a process to PostgreSQL: passes on all messages, and counts the requests that have no response yet. */
export async function openDatabaseLink({ url, dir, onMessage, onCrash }: DatabaseLinkOptions): Promise<DatabaseLink> {
  const target = join(new URL(url).searchParams.get('host') ?? '', SOCKET);
  const sockets = new Set<Socket>();
  let open = 0;
  let waiting: (() => void)[] = [];
  let planned: { requests: number; readonly moment: CrashMoment } | undefined;
  let hasCrashed = false;
  let closed: Promise<unknown> | undefined;

  const server = createServer({ noDelay: true }, (client) => {
    const session = connect(target);
    // A connection waits for PostgreSQL from its start until it is ready.
    let unanswered = 1;
    open += 1;
    let isLast = false;
    const end = () => {
      respond(unanswered);
      unanswered = 0;
      for (const socket of [client, session]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, session]) sockets.add(socket.on('error', end).on('close', end));
    client.once('data', (startUp: Buffer) => {
      session.write(startUp);
      eachPostgresMessage(client, ({ type, bytes }) => {
        onMessage();
        if (type === 'Q' || type === 'S') {
          const crash = countDown();
          if (crash === 'before') return die();
          isLast ||= crash === 'after';
          unanswered += 1;
          open += 1;
        }
        send(session, bytes);
      });
    });
    eachPostgresMessage(session, ({ type, bytes }) => {
      onMessage();
      const isReady = type === 'Z';
      if (isReady && isLast && unanswered === 1) return die();
      send(client, bytes);
      if (!isReady) return;
      unanswered -= 1;
      respond(1);
    });
  });

  function respond(requests: number): void {
    open -= requests;
    if (open > 0) return;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  }

  function countDown(): CrashMoment | undefined {
    if (!planned) return undefined;
    planned.requests -= 1;
    return planned.requests <= 0 ? planned.moment : undefined;
  }

  function die(): void {
    hasCrashed = true;
    onCrash();
    void cut();
  }

  function cut(): Promise<unknown> {
    if (closed) return closed;
    closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    return closed;
  }

  await mkdir(dir);
  server.listen(join(dir, SOCKET));
  await once(server, 'listening');
  const through = new URL(url);
  through.searchParams.set('host', dir);
  return {
    url: through.href,
    get hasCrashed() {
      return hasCrashed;
    },
    async idle() {
      if (open === 0) return;
      let timer: NodeJS.Timeout | undefined;
      let seconds = 0;
      await new Promise<void>((resolve, reject) => {
        timer = setInterval(() => {
          seconds += 1;
          if (seconds > PATIENCE_S) reject(new Error(`${open} requests to PostgreSQL have no response.`));
        }, 1_000);
        waiting.push(resolve);
      }).finally(() => clearInterval(timer));
    },
    crashAtRequest(requests, moment) {
      planned = { requests, moment };
    },
    async cut() {
      await cut();
    },
  };
}

/** Sends what arrives in one turn of the event loop at once. */
function send(socket: Socket, bytes: Buffer): void {
  if (socket.writableCorked === 0) {
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  socket.write(bytes);
}
