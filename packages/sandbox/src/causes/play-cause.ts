import { setTimeout as delay } from 'node:timers/promises';
import type { Phone } from '../phones/phone.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Cause, CauseLog, CauseStage, CauseStep } from './cause.ts';

/** The user on whose behalf the key calls, or the login that calls instead of the key. */
interface CallOptions {
  readonly as?: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** A server, its sandbox providers, and two of its users. */
export interface CauseHost {
  readonly sandbox: Sandbox;
  /** Calls the server with a fullAccess key. Returns `data` of the response; rejects on an error. `path` follows `/v3`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a script reads a few members of known responses
  call(method: string, path: string, options?: CallOptions): Promise<any>;
  /** The user who sends. */
  readonly sender: string;
  /** The user with the phone. */
  readonly recipient: string;
  /** A group of both. */
  readonly group: string;
  /** Resolves when the log contains the entries of everything that has happened so far. */
  settled(): Promise<void>;
  /** Advances the clock of the server and its phones, by ms. If absent, causes that need it cannot be played. */
  pass?(ms: number): Promise<void>;
  /** Called before each step. */
  onStep?(step: CauseStep): Promise<void> | void;
}

/** A cause that has been played. */
export interface PlayedCause {
  readonly recipient: string;
  readonly messageId: string;
  /** Entries of the message for the phone of the cause, oldest first. */
  readonly logIds: readonly string[];
}

/** The log entries of a played cause, with their sentences. */
export interface CauseResult extends PlayedCause {
  readonly entries: readonly (CauseLog & { readonly logId: string; readonly sentence: string })[];
}

/** Real time in which the server does the work of one simulated second, ms. */
const REAL_MS_PER_SECOND = 4;

/** Returns whether a cause can only be demonstrated on a server with a settable clock and without rate limits. */
export function needsOwnServer({ steps, phoneAgeMs = 0 }: Cause): boolean {
  return phoneAgeMs > 0 || steps.some((step) => step.needsOwnServer);
}

/** Plays a cause on a phone of the recipient, new or as old as the cause requires, and reads the entries and sentences that result. */
export async function playCause(cause: Cause, phone: Phone, host: CauseHost): Promise<CauseResult> {
  const stage = new Stage(phone, host);
  const { token } = phone;
  try {
    for (const step of cause.steps) {
      await host.onStep?.(step);
      await step.run(stage);
      await stage.settled();
    }
  } finally {
    await stage.restoreSettings();
  }
  const { messageId } = stage;
  const entries = await entriesOf(host.call, messageId);
  const logIds = entries.filter(({ pushToken }) => pushToken === token).map(({ _id }) => _id);
  return readCause(host, { recipient: host.recipient, messageId, logIds });
}

class Stage implements CauseStage {
  readonly phone: Phone;
  readonly #host: CauseHost;
  #changedSettings: object[] = [];
  messageId = '';

  constructor(phone: Phone, host: CauseHost) {
    this.phone = phone;
    this.#host = host;
  }

  get sandbox(): Sandbox {
    return this.#host.sandbox;
  }

  sendMessage = async (text = 'The boat is ready'): Promise<string> => {
    this.messageId = await this.#send(this.#host.recipient, 'user', text);
    await this.settled();
    return this.messageId;
  };

  sendGroupMessage = async (): Promise<string> => {
    this.messageId = await this.#send(this.#host.group, 'group', 'We sail at noon');
    await this.settled();
    return this.messageId;
  };

  sendMessages = async (count: number): Promise<void> => {
    const ids = await Promise.all(
      Array.from({ length: count }, (_, index) => this.#send(this.#host.recipient, 'user', `Message ${index + 1}`)),
    );
    this.messageId = ids.toSorted((a, b) => Number(a) - Number(b))[0] ?? '';
    await this.settled();
  };

  editMessage = async (text: string): Promise<void> => {
    await this.#host.call('PUT', `/messages/${this.messageId}`, { as: this.#host.sender, body: { data: { text } } });
    await this.settled();
  };

  deleteMessage = async (): Promise<void> => {
    await this.#host.call('DELETE', `/messages/${this.messageId}`, { as: this.#host.sender });
    await this.settled();
  };

  readOnOtherDevice = async (): Promise<void> => {
    const token = await laptopOf(this.#host);
    await this.#host.call('POST', `/users/${this.#host.sender}/conversation/read`, { token, body: {} });
    await this.settled();
  };

  isStale = async (): Promise<boolean> => {
    const { devices } = await this.#host.call('GET', `/notifications/push/v1/devices?uid=${this.#host.recipient}`);
    return devices.some(({ tokens }: { readonly tokens: readonly { readonly stale: boolean }[] }) =>
      tokens.some(({ stale }) => stale),
    );
  };

  changeAppSettings = async (preferences: object): Promise<void> => {
    this.#changedSettings.push(preferences);
    await this.#host.call('PATCH', '/notifications/v1/settings', { body: { preferences } });
  };

  advance = async (ms: number): Promise<void> => {
    if (!this.#host.pass) throw new Error('This clock cannot be set.');
    await this.#host.pass(ms);
  };

  wait = async (ms: number): Promise<void> => {
    await this.#host.pass?.(ms);
    await delay(this.#host.pass ? REAL_MS_PER_SECOND : ms);
    await this.settled();
  };

  advanceUntil = async (work: Promise<unknown>): Promise<void> => {
    let isOver = false;
    const settledWork = work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await this.advance(1_000);
      await delay(REAL_MS_PER_SECOND);
    }
    await settledWork;
  };

  settled = async (): Promise<void> => {
    await this.#host.settled();
    await this.phone.settled();
  };

  async restoreSettings(): Promise<void> {
    for (const preferences of this.#changedSettings.splice(0)) {
      await this.#host.call('PATCH', '/notifications/v1/settings', { body: { preferences: withNulls(preferences) } });
    }
  }

  async #send(receiver: string, receiverType: 'user' | 'group', text: string): Promise<string> {
    const body = { receiver, receiverType, type: 'text', data: { text } };
    const { id } = await this.#host.call('POST', '/messages', { as: this.#host.sender, body });
    return String(id);
  }
}

/** Logins of laptops: each recipient has one for all causes. */
const LAPTOPS = new WeakMap<CauseHost, Promise<string>>();
const LAPTOP = { os: 'web', browser: 'Safari', model: 'Laptop', appVersion: '4.2.0' };

/** Returns the login of the recipient on a laptop without push. */
function laptopOf(host: CauseHost): Promise<string> {
  const login = LAPTOPS.get(host) ?? logInLaptop(host);
  LAPTOPS.set(host, login);
  return login;
}

async function logInLaptop({ call, recipient }: CauseHost): Promise<string> {
  const { authToken } = await call('POST', `/users/${recipient}/auth_tokens`, { body: {} });
  await call('PUT', '/notifications/push/v1/device', { token: authToken, body: LAPTOP });
  return authToken;
}

/** Returns an object in which all members are null, which restores their defaults. */
function withNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, typeof member === 'object' ? withNulls(member) : null]),
  );
}

/** Reads the entries of a cause that was played, and their sentences as of now. */
export async function readCause({ call }: Pick<CauseHost, 'call'>, played: PlayedCause): Promise<CauseResult> {
  const { messageId, logIds } = played;
  const [entries, { decisions }] = await Promise.all([
    entriesOf(call, messageId),
    call('GET', `/notifications/v1/logs/explain?messageId=${messageId}&limit=100`),
  ]);
  return {
    ...played,
    entries: logIds.flatMap((logId) => {
      const entry = entries.find(({ _id }) => _id === logId);
      const decision = decisions.find((candidate: { readonly logId: string }) => candidate.logId === logId);
      // Retention may have removed it.
      if (!entry) return [];
      return [{ ...logOf(entry), logId, sentence: decision?.sentence ?? entry.reasonDetail?.message ?? '' }];
    }),
  };
}

/** Returns the push entries of a message, oldest first. */
async function entriesOf(call: CauseHost['call'], messageId: string): Promise<readonly LogEntry[]> {
  return (await call('GET', `/notifications/v1/logs?limit=100&channel=push&messageId=${messageId}`)).toReversed();
}

/** The members of a log entry that are read here. */
interface LogEntry {
  readonly _id: string;
  readonly pushToken?: string;
  readonly outcome: CauseLog['outcome'];
  readonly reason?: string;
  readonly reasonDetail?: { readonly code: string; readonly message: string };
  readonly tokenRemoved?: true;
  readonly device?: Pick<CauseLog, 'state' | 'evidence' | 'suppressedBy' | 'permission' | 'overdue'>;
}

function logOf({ outcome, reason, reasonDetail, tokenRemoved, device = {} }: LogEntry): CauseLog {
  return {
    outcome,
    ...(reason !== undefined && { reason }),
    ...(reasonDetail && { code: reasonDetail.code }),
    ...(tokenRemoved && { tokenRemoved }),
    ...device,
  };
}
