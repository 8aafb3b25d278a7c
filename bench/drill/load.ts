import { setTimeout as delay } from 'node:timers/promises';
import type { ChatApp } from './chat-app.ts';
import type { Ledger } from './ledger.ts';
import { GROUP_MEMBERS } from './people.ts';

/** One in this many messages has a file. */
const MESSAGES_PER_FILE = 25;

/**
 * Open-loop load: messages at a steady rate to all groups, from alternating members, whether or not earlier ones are
 * acknowledged.
 */
export class Load {
  readonly #apps: ReadonlyMap<string, ChatApp>;
  readonly #ledger: Ledger;
  readonly #perSecond: number;
  readonly #sending = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(apps: ReadonlyMap<string, ChatApp>, ledger: Ledger, perSecond: number) {
    this.#apps = apps;
    this.#ledger = ledger;
    this.#perSecond = perSecond;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Stops sending. Resolves when every message is acknowledged or has failed. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop;
    await Promise.all(this.#sending);
  }

  async #run(): Promise<void> {
    const startedAtMs = performance.now();
    for (let sent = 0; !this.#stopped.signal.aborted; ) {
      const due = ((performance.now() - startedAtMs) * this.#perSecond) / 1000;
      for (; sent < due; sent += 1) this.#send();
      await delay(2);
    }
  }

  #send(): void {
    const number = this.#ledger.messages.length;
    const groups = [...GROUP_MEMBERS];
    const [guid, members] = groups[number % groups.length] ?? ['', []];
    const sender = members[Math.floor(number / groups.length) % members.length] ?? '';
    const message = this.#ledger.add(sender, guid);
    const sending = this.#apps.get(sender)?.send(message, { withFile: number % MESSAGES_PER_FILE === 0 });
    if (!sending) throw new Error(`No app of ${sender}.`);
    this.#sending.add(sending);
    void sending.then(() => this.#sending.delete(sending));
  }
}
