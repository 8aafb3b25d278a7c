import { mkdtemp, rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { createSandbox, type PhoneKind, type Sandbox } from '@chatwire/sandbox';
import type { Storage } from '@chatwire/server';
import { API_KEY, type LogEntryBody } from '@chatwire/testkit';
import { decisionIdOf, keyOfRecorded } from '../../../src/notify/engine/decision-key.ts';
import { seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { readChatState } from '../chat-state.ts';
import { Trace } from '../trace.ts';
import { SimApps } from './apps/sim-apps.ts';
import type { BusLink } from './apps/sim-bus.ts';
import { clearFaultsOf } from './clear-faults.ts';
import { messageOf } from './message-of.ts';
import { noteOf } from './note-of.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { handleOf, ReceiptModel } from './receipt-model.ts';
import { registrationOf } from './registration-of.ts';
import { textFaultsOf } from './rich-text.ts';
import { reportReceipts } from './send-receipts.ts';
import { SimClock } from './sim-clock.ts';
import type { SimDatabase } from './sim-database.ts';
import { SimNetwork } from './sim-network.ts';
import { type SimNode, startSimNode } from './sim-node.ts';
import { SimPhone } from './sim-phone.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { linksIn, UnsubscribeModel } from './unsubscribe-model.ts';
import type { WorldOptions, WorldParts } from './world-options.ts';

export interface CallOptions {
  /** Acts for this user with the server key. */
  readonly as?: string;
  /** Token of a login in place of the server key. */
  readonly token?: string;
  readonly body?: object;
  /** Fields of a form, sent without any credential. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface SimResponse {
  readonly status: number;
  readonly body: LogEntryBody;
}

/** A person who may be erased. `mark`: characters of their name, address, and device. `hasContent`: what they wrote is kept. */
export interface Guest {
  readonly uid: string;
  readonly mark: string;
  erasedAtMs: number | undefined;
  hasContent: boolean;
}

export const PEOPLE = ['ivo', 'mara', 'lene', 'joon'] as const;
const START_MS = 1_800_000_000_000;
/** More turns of the event loop than a process that was killed still works: it waits for its clock, or for calls. */
const LAST_TURNS = 20;
/** Turns of the event loop without work for the database, after which nothing happens any more. */
const QUIET_TURNS = 3;
/** The server gathers connections for some turns before it looks up their users. */
const QUIET_TURNS_WITH_APPS = 6;
const FORM = 'application/x-www-form-urlencoded';

/**
 * A deployment with everything around it, in one process and in simulated time: the real server on its real stores, the
 * providers of the sandbox behind a network that loses and delays, phones, and people.
 */
export class World implements AsyncDisposable {
  readonly seed: number;
  readonly clock: SimClock;
  readonly trace: Trace;
  readonly receipts = new ReceiptModel();
  readonly network: SimNetwork;
  readonly phones: SimPhone[] = [];
  readonly guests: Guest[] = [];
  readonly apps: SimApps;
  /** The bus between the node of the apps and the one that makes changes; undefined where one node does both. */
  readonly busLink: BusLink | undefined;
  /** Violations that were seen while they happened. */
  readonly faults: string[] = [];
  /** Ids of messages, oldest first, and the parent of each reply. */
  readonly messages: number[] = [];
  readonly parents = new Map<number, number>();
  /** Ids and muids of messages that were deleted permanently. */
  readonly purged = new Set<number | string>();
  /**
   * Whether users block each other, mute, and change preferences. Messages that are unread and were never pushed count in no
   * badge.
   */
  readonly allowsSuppression: boolean;
  /** Time at which a user last opened a conversation, epoch ms, by `uid conversationId`. */
  readonly opened = new Map<string, number>();
  readonly dir: string;
  readonly sandbox: Sandbox;
  /** Ids of replays whose end has not been seen. */
  readonly replays: string[] = [];
  /** Tokens of the unsubscribe links in the emails that have arrived, oldest first. */
  readonly links: string[] = [];
  readonly unsubscriptions = new UnsubscribeModel();
  /** Tokens of logins of people who read their own notifications, on no device, by uid. */
  readonly readers = new Map<string, string>();
  /** A step asks for a short rest right after it, before other steps hide its effects. */
  isRestDue = false;
  crashes = 0;
  /** Handles of pushes that a provider had and the log had not when a process died. */
  readonly interrupted = new Set<string>();
  readonly #database: SimDatabase;
  readonly #disturb: () => void;
  #node: SimNode | undefined;
  #installs = 0;
  /** Handles of the decisions whose entries are committed. */
  readonly #committed = new Set<string>();
  readonly #wasOutdated = new Set<string>();

  /** Starts a deployment without people. See `populate`. */
  static async start({ seed, store, disturb = () => {} }: WorldOptions): Promise<World> {
    const dir = await mkdtemp('/dev/shm/chatwire-simulation-');
    const clock = new SimClock(START_MS + (seed % 365) * 86_400_000);
    const trace = new Trace(clock.nowMs);
    const onQuery = (operation: string) => trace.count(clock.nowMs, operation);
    const database = await (store === 'sqlite'
      ? openSqliteDatabase(dir, { seed, onQuery })
      : openPostgresDatabase(dir));
    const world = new World({ seed, dir, database, clock, trace, disturb });
    await world.boot();
    return world;
  }

  private constructor({ seed, dir, database, clock, trace, disturb }: WorldParts) {
    this.seed = seed;
    this.allowsSuppression = seed % 2 === 0;
    this.dir = dir;
    this.#database = database;
    this.clock = clock;
    this.trace = trace;
    this.#disturb = disturb;
    this.busLink = seed % 3 === 1 ? { state: 'good', random: seeded(seed * 17) } : undefined;
    this.apps = new SimApps({
      seed,
      clock,
      node: () => this.#node,
      note: (text) => this.#note(text),
      sent: (id) => this.messages.push(id),
      count: (text) => trace.count(clock.nowMs, text),
      failed: (text) => this.faults.push(text),
    });
    this.sandbox = createSandbox({ clock: this.clock.process() });
    this.network = new SimNetwork(seed, this.sandbox, this.clock, {
      nameOf: (token) => this.phoneOf(token)?.id ?? token,
      orphaned: (decisionId, token) => {
        this.interrupted.add(handleOf(decisionId));
        this.#missedBy(token);
      },
      unanswered: (token) => this.#missedBy(token),
      refused: (text) => this.faults.push(text),
      note: (text) => this.#note(text),
    });
    this.sandbox.onPush((push) => {
      this.faults.push(...textFaultsOf(push), ...clearFaultsOf(push));
      const phone = this.phoneOf(push.token);
      if (phone) phone.accept(push);
    });
    this.sandbox.inbox.onReceived(({ mail, body }) => {
      if (mail) this.links.push(...linksIn(`${mail.unsubscribeUrl} ${body}`));
    });
  }

  /** The chat, read beside the server. */
  get storage(): Storage {
    return this.#database.storage;
  }

  get node(): SimNode {
    if (!this.#node) throw new Error('No process of the server is running.');
    return this.#node;
  }

  phoneOf(token: string): SimPhone | undefined {
    return this.phones.find((phone) => phone.token === token);
  }

  /** Notes the unread notifications that clears have removed: faults. */
  async lookAtRemoved(): Promise<void> {
    const phones = this.phones.filter(({ removed }) => removed.length > 0);
    if (phones.length === 0) return;
    const chat = await readChatState(this.storage);
    const isOutdated = (uid: string, id: number) => chat.isOutdated(uid, id) || this.#wasOutdated.has(`${uid} ${id}`);
    for (const { id, uid, removed } of phones) {
      for (const { push } of removed.splice(0)) {
        const message = messageOf(push);
        if (message !== undefined && !isOutdated(uid, message) && !chat.isOwn(uid, message))
          this.faults.push(`I8 unread ${message} was removed from ${id}`);
      }
    }
  }

  /** Messages become unread again: clears that were decided before may arrive afterwards. */
  async rememberOutdated(): Promise<void> {
    const { isOutdated } = await readChatState(this.storage);
    for (const uid of PEOPLE)
      for (const id of this.messages) if (isOutdated(uid, id)) this.#wasOutdated.add(`${uid} ${id}`);
  }

  async unreadTotalOf(uid: string): Promise<number> {
    return (await readChatState(this.storage)).unreadTotalOf(uid);
  }

  /** Starts a process of the server. */
  async boot(): Promise<void> {
    const random = seeded(this.seed + this.crashes);
    this.#node = await startSimNode({
      dir: this.dir,
      clock: this.clock,
      database: this.#database,
      network: this.network,
      busLink: this.busLink,
      random: () => random.integer(0, 999_999) / 1_000_000,
      committed: (entries) => {
        for (const entry of entries) {
          this.#committed.add(handleOf(decisionIdOf(keyOfRecorded(entry.eventId)(entry))));
          this.#note(noteOf(entry));
        }
      },
    });
    await this.settled();
  }

  /** kill -9 and a new process. */
  async crash(): Promise<void> {
    this.crashes += 1;
    this.#note('crash');
    this.#noteInterrupted();
    await this.node.kill();
    this.apps.serverDied();
    // What the process has begun ends before the next one reads its files, which takes real time.
    for (let turns = 0; turns < LAST_TURNS; turns += 1) await turn();
    this.network.forgetCalls();
    await this.boot();
    for (const phone of this.phones) phone.loseConnection();
  }

  /** Pushes whose entries were not committed: the next process decides about them again, with what is true then. */
  #noteInterrupted(): void {
    for (const { decisionId, token } of this.network.sent) {
      if (this.#committed.has(handleOf(decisionId))) continue;
      this.interrupted.add(handleOf(decisionId));
      this.#missedBy(token);
    }
    for (const { decisionId } of this.network.digests) {
      if (!this.#committed.has(handleOf(decisionId))) this.interrupted.add(handleOf(decisionId));
    }
  }

  /** The server does not know what the device shows until its app corrects it. */
  #missedBy(token: string): void {
    const phone = this.phoneOf(token);
    if (phone) phone.hasMissed = true;
  }

  /** Resolves when nothing happens any more until time passes. */
  async settled(): Promise<void> {
    for (let quiet = 0; quiet < (this.apps.areOpen ? QUIET_TURNS_WITH_APPS : QUIET_TURNS); ) {
      await this.#database.idle();
      const before = this.#database.activity;
      await turn();
      this.#disturb();
      quiet = before === this.#database.activity && (this.#node?.log.inFlight ?? 0) === 0 ? quiet + 1 : 0;
    }
  }

  /** Lets time pass; a process that dies in the meantime is started again. */
  pass(ms: number): Promise<void> {
    const endMs = this.clock.nowMs + ms;
    return this.apps.duringSleep(ms, async () => {
      while (this.clock.nowMs < endMs) {
        await this.#advance(Math.min(endMs - this.clock.nowMs, 3_600_000));
        if (this.node.hasCrashed) await this.crash();
      }
    });
  }

  /** A request. Undefined when the process died before it responded. */
  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: CallOptions = {},
  ): Promise<SimResponse | undefined> {
    const response = await this.request(method, path, options);
    if (response && response.status >= 500 && response.status !== 503) {
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    }
    return response;
  }

  /** As `call`, for a request that has to succeed. Returns its data. */
  async must(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: CallOptions = {},
  ): Promise<LogEntryBody> {
    const response = await this.call(method, path, options);
    if (response?.status !== 200)
      throw new Error(`${method} ${path}: ${response?.status} ${JSON.stringify(response?.body)}`);
    return response.body.data;
  }

  async request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { as, token, body, form }: CallOptions,
  ): Promise<SimResponse | undefined> {
    const credential = token ? { authtoken: token } : { apikey: API_KEY, ...(as && { onbehalfof: as }) };
    const headers = form ? { 'content-type': FORM } : credential;
    const payload = form ? new URLSearchParams(form).toString() : body;
    let response: SimResponse | undefined;
    let failure: unknown;
    this.node.http.inject({ method, url: `/v3${path}`, headers, ...(payload && { payload }) }).then(
      ({ statusCode, body: text }) => {
        response = { status: statusCode, body: text.startsWith('{') ? JSON.parse(text) : text };
      },
      (error) => {
        failure = error ?? new Error('The request failed.');
      },
    );
    for (let round = 0; round < 500; round += 1) {
      await this.settled();
      if (response && (response.status < 500 || !this.node.hasCrashed)) return response;
      if (this.node.hasCrashed) return undefined;
      if (failure) throw failure;
      await this.#advance(20);
    }
    throw new Error(`${method} ${path} has no response.`);
  }

  /** Logs the user of a phone in and registers a new token. Returns false when the process died in the meantime. */
  async install(phone: SimPhone): Promise<boolean> {
    const login = await this.call('POST', `/users/${phone.uid}/auth_tokens`, { body: {} });
    if (login?.status !== 200) return false;
    const { authToken } = login.body.data;
    phone.authToken = authToken;
    this.#installs += 1;
    const { body, token } = registrationOf(phone, this.sandbox, `${this.seed} ${this.#installs}`);
    phone.install(token);
    const response = await this.call('POST', '/notifications/push/v1/tokens', { token: authToken, body });
    phone.isRegistered = response?.status === 200;
    // The app runs, and sets the badge itself.
    phone.visit(() => false, await this.unreadTotalOf(phone.uid));
    return phone.isRegistered;
  }

  /** Gives a user a phone, and installs the app on it. */
  async addPhone(uid: string, kind: PhoneKind): Promise<SimPhone> {
    const phone = new SimPhone({
      id: `${uid}-${kind}`,
      uid,
      kind,
      clock: this.clock.process(),
      note: (text) => this.#note(text),
      send: (sender, receipts) => reportReceipts(this, sender, receipts),
    });
    this.phones.push(phone);
    await this.install(phone);
    return phone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.apps.end();
    await this.#node?.kill();
    await this.#database[Symbol.asyncDispose]();
    await this.sandbox.close();
    await rm(this.dir, { recursive: true, force: true });
  }

  #note(text: string): void {
    this.trace.note(this.clock.nowMs, text);
  }

  #advance(ms: number): Promise<void> {
    return this.clock.pass(
      ms,
      () => this.settled(),
      () => this.network.inFlight > 0 || this.apps.isBusy,
    );
  }
}
