import { tokenOf } from '../../connections/users.ts';
import { serveRequests } from '../../connections/worker.ts';
import { instant } from '../../lib/instant.ts';
import type { ClientHandlers, SignInRequest } from './handlers.ts';
import { RawClient } from './raw-client.ts';

/** The clients of the benchmark, in a process of their own. */
const SIGN_INS_AT_ONCE = 200;
const EXPECT_TIMEOUT_MS = 30_000;

let clients: readonly RawClient[] = [];
let missing = 0;
let frameBytes = 0;
let lastAt = arrivalOrTimeout();

const handlers: ClientHandlers = {
  async signIn({ port, clients: count, protocol }: SignInRequest) {
    clients = Array.from({ length: count }, (_, number) => new RawClient(tokenOf(number), protocol, onMessage));
    const due = clients.values();
    const startedAtMs = performance.now();
    const signInDue = async () => {
      for (const client of due) await client.signIn(port);
    };
    await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, signInDue));
    return (performance.now() - startedAtMs) / 1000;
  },
  expectMessages() {
    missing = clients.length;
    lastAt = arrivalOrTimeout();
  },
  lastMessage: async () => ({ at: await lastAt.promise, bytes: frameBytes }),
  cut() {
    for (const client of clients) client.cut();
    clients = [];
  },
};

serveRequests(handlers);

function onMessage(bytes: number): void {
  frameBytes = bytes;
  missing -= 1;
  if (missing === 0) lastAt.resolve(instant());
}

function arrivalOrTimeout(): PromiseWithResolvers<number> {
  const pending = Promise.withResolvers<number>();
  pending.promise.catch(() => {});
  const timer = setTimeout(
    () => pending.reject(new Error(`${missing} clients have not received the message.`)),
    EXPECT_TIMEOUT_MS,
  );
  timer.unref();
  return pending;
}
