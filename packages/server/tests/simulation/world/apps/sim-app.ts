import { Chat } from '@chatwire/sdk';
import { type Seeded, seeded } from '../../../../src/notify/testing/seeded.fixture.ts';
import type { ProcessClock, SimClock } from '../sim-clock.ts';
import type { SimNode } from '../sim-node.ts';
import { AppNetwork } from './app-network.ts';
import { socketsOf } from './sim-socket.ts';

export interface SimAppOptions {
  readonly id: string;
  readonly uid: string;
  /** Token of the login in this app. */
  readonly token: string;
  readonly clock: SimClock;
  readonly random: Seeded;
  readonly node: () => SimNode | undefined;
  readonly note: (text: string) => void;
  /** Called with the id of each message that was sent. */
  readonly sent: (id: number) => void;
  /** Called with each frame and request. */
  readonly count: (text: string) => void;
  /** Called when the SDK logs an error. */
  readonly failed: (text: string) => void;
}

/** A message that a person has sent in an app. */
export interface AppSend {
  readonly uid: string;
  readonly muid: string;
  readonly receiver: string;
  /** Result that the SDK reported. `unknown`: it reported none to a process that has ended. */
  result: 'pending' | 'unknown' | 'sent' | 'failed';
  /** Id of the sent message. */
  id: number | undefined;
}

const HOST = 'https://chat.harbour.example';
const RETRY_MS = 5_000;

/** An app of one person, with the real SDK. Its storage and its network outlive its processes. */
export class SimApp {
  readonly id: string;
  readonly uid: string;
  readonly token: string;
  readonly network: AppNetwork;
  /** Messages that were sent in this app, by muid. */
  readonly sends = new Map<string, AppSend>();
  readonly #options: SimAppOptions;
  readonly #storage = Chat.memoryStorage();
  readonly #handles = new Map<string, Chat.ConversationHandle>();
  readonly #random: Seeded;
  #clock: ProcessClock | undefined;
  #client: Chat.ChatClient | undefined;
  #isActive = true;
  #changed = new Set<() => void>();
  #isAsleep = false;
  /** What happens as soon as the device is awake. */
  #held: (() => void)[] = [];

  constructor(options: SimAppOptions) {
    const { id, uid, token, clock, random, node, count } = options;
    this.id = id;
    this.uid = uid;
    this.token = token;
    this.#options = options;
    this.#random = seeded(random.integer(0, 2 ** 31));
    this.network = new AppNetwork({
      clock: clock.process(),
      random: seeded(random.integer(0, 2 ** 31)),
      node,
      whenAwake: (run) => this.#whenAwake(run),
      count: (text) => count(`${id} ${text}`),
    });
  }

  get isOpen(): boolean {
    return this.#client !== undefined;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  get isConnected(): boolean {
    return this.#client?.getConnectionStatus() === 'connected';
  }

  /** Muids of messages that the outbox will send. */
  get unsent(): readonly string[] {
    return [...this.#handles.values()].flatMap((handle) =>
      handle
        .getSnapshot('outbox')
        .filter(({ state }) => state !== 'failed')
        .flatMap(({ key }) => handle.getRow(key)?.message.getMuid() ?? []),
    );
  }

  /** Views of the open conversations, by receiver. */
  get handles(): ReadonlyMap<string, Chat.ConversationHandle> {
    return this.#handles;
  }

  /** Whether the result of a message is open. */
  get isSending(): boolean {
    return [...this.sends.values()].some(({ result }) => result === 'pending');
  }

  /** Whether a view shows that a message could not be sent. */
  hasFailed(muid: string): boolean {
    return [...this.#handles.values()].some((handle) =>
      handle
        .getSnapshot('outbox')
        .some(({ key, state }) => state === 'failed' && handle.getRow(key)?.message.getMuid() === muid),
    );
  }

  /** Starts the app: logs the user in, and opens conversations. */
  open(receivers: readonly string[]): void {
    if (this.#client) return;
    const clock = this.#options.clock.process();
    this.#clock = clock;
    this.#isActive = true;
    this.#changed = new Set();
    const client = Chat.createClient(this.id, this.#settings(clock));
    this.#client = client;
    void this.#begin(client, clock, receivers);
  }

  /** Ends the app. `isKilled`: as the system ends it, at any moment. */
  close(isKilled: boolean): void {
    const client = this.#client;
    if (!client) return;
    this.#client = undefined;
    for (const send of this.sends.values()) if (send.result === 'pending') send.result = 'unknown';
    if (!isKilled) {
      for (const handle of this.#handles.values()) handle.release();
      client.dispose();
    }
    this.#clock?.kill();
    this.network.cut();
    this.#held = [];
    this.#handles.clear();
  }

  /** Opens a conversation, if the app is open and logged in. */
  show(receiver: string): void {
    if (this.#client && this.#clock) this.#show(this.#client, this.#clock, receiver);
  }

  /** Closes the view of a conversation. */
  hide(receiver: string): void {
    this.#handles.get(receiver)?.release();
    this.#handles.delete(receiver);
  }

  /** Loads the conversations that could not be loaded, as their users do when they see the error. */
  reload(): void {
    for (const handle of this.#handles.values()) {
      if (handle.getSnapshot('timeline').status === 'error') handle.load({ at: 'newest' }).catch(ignoreRejection);
    }
  }

  setActive(isActive: boolean): void {
    if (isActive === this.#isActive) return;
    this.#isActive = isActive;
    this.#stateChanged();
  }

  /** `isOnline` false: flight mode. */
  setOnline(isOnline: boolean): void {
    if (isOnline === this.network.isOnline) return;
    this.network.isOnline = isOnline;
    if (!isOnline) this.network.cut();
    this.#stateChanged();
  }

  /** The system suspends the app: none of its code runs until `wake`. */
  sleep(): void {
    this.#isAsleep = true;
  }

  wake(): void {
    this.#isAsleep = false;
    const held = this.#held;
    this.#held = [];
    for (const run of held) run();
  }

  send(receiver: string, text: string): void {
    const handle = this.#handles.get(receiver);
    if (!handle) return;
    const muid = `${this.id}-${this.sends.size + 1}`;
    const message = new Chat.TextMessage(receiver, text, receiverTypeOf(receiver));
    message.setMuid(muid);
    const send: AppSend = { uid: this.uid, muid, receiver, result: 'pending', id: undefined };
    this.sends.set(muid, send);
    handle.send(message).then(
      (stored) => {
        send.result = 'sent';
        send.id = stored.getId();
        this.#options.sent(send.id);
        this.#options.note(`${this.id} sent ${muid} as ${send.id}`);
      },
      (error: unknown) => {
        ignoreRejection(error);
        // A new process continues.
        if (send.result === 'pending') send.result = 'failed';
        this.#options.note(`${this.id} could not send ${muid}`);
      },
    );
  }

  #settings(clock: ProcessClock): Chat.AppSettings {
    const { failed, count } = this.#options;
    return {
      host: HOST,
      storage: this.#storage,
      logger: {
        warn: () => {},
        error: (message, detail) => failed(`${this.id}: ${message} ${detail instanceof Error ? detail.stack : ''}`),
      },
      fetch: this.network.fetch,
      WebSocket: socketsOf(this.network, (frame) => count(`${this.id} ${kindOf(frame)}`)),
      clock: {
        nowMs: () => clock.now(),
        setTimeout: (run, ms) => clock.after(ms, () => this.#whenAwake(run)),
        clearTimeout: (cancel) => (cancel as () => void)(),
      },
      randomBytes: (length) => Uint8Array.from({ length }, () => this.#random.integer(0, 255)),
      appState: {
        isActive: () => this.#isActive,
        isOnline: () => this.network.isOnline,
        subscribe: (changed) => {
          this.#changed.add(changed);
          return () => this.#changed.delete(changed);
        },
      },
    };
  }

  async #begin(client: Chat.ChatClient, clock: ProcessClock, receivers: readonly string[]): Promise<void> {
    while (!(await client.login(this.token).then(() => true, isRejection))) {
      await new Promise<void>((resolve) => clock.after(RETRY_MS, () => this.#whenAwake(resolve)));
    }
    for (const receiver of receivers) this.#show(client, clock, receiver);
  }

  #show(client: Chat.ChatClient, clock: ProcessClock, receiver: string): void {
    if (this.#client !== client || this.#handles.has(receiver)) return;
    const handle = client.openConversation({ receiverType: receiverTypeOf(receiver), receiverId: receiver });
    this.#handles.set(receiver, handle);
    const load = (): void => {
      if (this.#handles.get(receiver) !== handle) return;
      handle.load({ at: 'newest' }).catch((error: unknown) => {
        ignoreRejection(error);
        if (error instanceof Chat.ChatException && error.retryable) clock.after(RETRY_MS, () => this.#whenAwake(load));
      });
    };
    load();
  }

  #stateChanged(): void {
    for (const changed of this.#changed) changed();
  }

  #whenAwake(run: () => void): void {
    if (this.#isAsleep) this.#held.push(run);
    else run();
  }
}

/** Ignores what the server or the network has rejected, and throws anything else. */
export function ignoreRejection(error: unknown): void {
  if (!(error instanceof Chat.ChatException)) throw error;
}

function isRejection(error: unknown): boolean {
  ignoreRejection(error);
  return false;
}

/** Returns what a frame is about, without what differs between two runs. */
function kindOf(frame: string): string {
  const { type, conversationId = '', seq = '', data } = JSON.parse(frame);
  return `${type} ${conversationId} ${seq} ${data?.unreadMessageCount ?? ''}`;
}

/** Returns the kind of a receiver: the simulation has one group. */
function receiverTypeOf(receiver: string): 'group' | 'user' {
  return receiver === 'crew' ? 'group' : 'user';
}
