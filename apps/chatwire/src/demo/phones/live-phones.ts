import {
  CAUSES,
  type Cause,
  type CauseHost,
  type CauseResult,
  type NewPhone,
  needsOwnServer,
  PHONE_KINDS,
  type Phone,
  Phones,
  type PlayedCause,
  playCause,
  readCause,
  type Sandbox,
} from '@chatwire/sandbox';
import type { RunningApp } from '@chatwire/server';
import { Api } from '../api.ts';
import type { Demo } from '../demo.ts';
import { logIn } from '../register-devices.ts';
import { addPhoneGroup, addPhoneUser, LIVE_USER, PHONE_SENDER } from './phone-user.ts';

const GREETING = 'The boat is ready at noon';
/** Pause before a step of a cause, so that a viewer can follow, ms. */
const STEP_MS = 700;

/** What the page shows of a cause. */
export interface ShownCause extends Pick<Cause, 'number' | 'title' | 'kind' | 'says'> {
  readonly steps: readonly string[];
  /** Whether it was played with the demo data. */
  readonly needsOwnServer: boolean;
  readonly isPlayed: boolean;
}

/** The phones of `/sandbox/phones`, one of each kind, and those of demo users. Without demo data there are none. */
export class LivePhones {
  readonly #sandbox: Sandbox;
  readonly #demo: Demo;
  /** By the number of the cause. */
  readonly #played: Map<number, PlayedCause>;
  #phones: Phones | undefined;
  #host: CauseHost | undefined;
  #api: Api | undefined;
  /** The phone of a cause that needs one of its own, in place of the usual one of its kind. */
  #ownPhone: Phone | undefined;
  /** Phones of demo users, by uid. */
  readonly #userPhones = new Map<string, Promise<Phone>>();
  #playing: { readonly number: number; step: number } | undefined;

  constructor(sandbox: Sandbox, demo: Demo) {
    this.#sandbox = sandbox;
    this.#demo = demo;
    this.#played = new Map(Object.entries(demo.causes ?? {}).map(([number, played]) => [Number(number), played]));
  }

  /** Adds the phones. Logins of phones from before a restart end. */
  async start({ url, context }: RunningApp, publicUrl: string): Promise<void> {
    if (!this.#demo.hasProviders) return;
    const api = new Api(url, this.#demo.apiKey);
    await addPhoneUser(api, LIVE_USER, publicUrl);
    await addPhoneGroup(api, LIVE_USER, publicUrl);
    await api.call('DELETE', `/users/${LIVE_USER.uid}/auth_tokens`);
    this.#api = api;
    this.#phones = new Phones(this.#sandbox, { host: url });
    this.#host = {
      sandbox: this.#sandbox,
      call: (...call) => api.call(...call),
      sender: PHONE_SENDER,
      recipient: LIVE_USER.uid,
      group: LIVE_USER.group.guid,
      settled: () => context.notifications.settled(),
      onStep: () => this.#onStep(),
    };
    for (const kind of PHONE_KINDS) await this.#add({ kind });
    await this.#greet(api);
  }

  /** Sends the message that the screens show at first. */
  async #greet(api: Api): Promise<void> {
    const body = { receiver: LIVE_USER.uid, receiverType: 'user', type: 'text', data: { text: GREETING } };
    await api.call('POST', '/messages', { as: PHONE_SENDER, body });
  }

  get list(): readonly Phone[] {
    return PHONE_KINDS.flatMap((kind) => this.find(kind) ?? []);
  }

  find(id: string): Phone | undefined {
    return this.#ownPhone?.id === id ? this.#ownPhone : this.#phones?.find(id);
  }

  /**
   * Returns the phone of a demo user; undefined if they have none. The first call creates it, with the login of the device
   * that until then only sent reports. Rejects if that login has ended.
   */
  async turnOn(uid: string): Promise<Phone | undefined> {
    if (uid === LIVE_USER.uid) return this.find(PHONE_KINDS[0]);
    const [phones, login] = [this.#phones, this.#demo.phones?.[uid]];
    if (!phones || !login) return undefined;
    const added = this.#userPhones.get(uid) ?? phones.add({ ...login, id: uid });
    this.#userPhones.set(uid, added);
    added.catch(() => this.#userPhones.delete(uid));
    return added;
  }

  /** Whether a notification of the inbox went to one of these phones. */
  owns(received: { readonly tokenTail: string | null }): boolean {
    return this.#phones?.owns(received) ?? false;
  }

  /** Number and step of the cause that is being played. */
  get playing(): { readonly number: number; readonly step: number } | undefined {
    return this.#playing;
  }

  get causes(): readonly ShownCause[] {
    return CAUSES.map((cause) => {
      const { number, title, kind, says, steps } = cause;
      return {
        number,
        title,
        kind,
        says,
        steps: steps.map(({ text }) => text),
        needsOwnServer: needsOwnServer(cause),
        isPlayed: this.#played.has(number),
      };
    });
  }

  /**
   * Plays a cause on the phone of its kind, or on one of its own, which stays until the next cause is played. Returns false if it
   * cannot be played now.
   */
  async play(number: number): Promise<boolean> {
    const cause = CAUSES.find((candidate) => candidate.number === number);
    if (!cause || needsOwnServer(cause) || !this.#host || this.#playing) return false;
    this.#playing = { number, step: -1 };
    try {
      const phone = await this.#phoneFor(cause);
      const { entries: _, ...played } = await playCause(cause, phone, this.#host);
      this.#played.set(number, played);
      if (phone !== this.#ownPhone) await phone.repair();
    } finally {
      this.#playing = undefined;
    }
    return true;
  }

  /** Returns what the log currently says about a cause that was played. */
  async result(number: number): Promise<CauseResult | undefined> {
    const played = this.#played.get(number);
    return played && this.#host && readCause(this.#host, played);
  }

  async close(): Promise<void> {
    await this.#phones?.close();
  }

  /** Returns the phone of a cause, without problems that are not of the cause. */
  async #phoneFor({ kind, ownModel: model, phone: state }: Cause): Promise<Phone> {
    await this.#removeOwnPhone();
    if (model !== undefined) {
      this.#ownPhone = await this.#add({ kind, model, ...(state && { state }) });
      return this.#ownPhone;
    }
    const phone = this.find(kind);
    if (!phone) throw new Error('The phones are not started.');
    await phone.repair();
    return phone;
  }

  /** Signs the user out on the phone of the last cause. */
  async #removeOwnPhone(): Promise<void> {
    const phone = this.#ownPhone;
    this.#ownPhone = undefined;
    // Without a network, its login would not end on the server.
    phone?.change({ isOnline: true });
    if (phone) await this.#phones?.remove(phone, { logOut: true });
  }

  async #add(phone: Omit<NewPhone, 'authToken'>): Promise<Phone> {
    const [api, phones] = [this.#api, this.#phones];
    if (!api || !phones) throw new Error('The phones are not started.');
    return phones.add({ ...phone, authToken: await logIn(api, LIVE_USER.uid) });
  }

  #onStep(): Promise<void> {
    if (this.#playing) this.#playing.step += 1;
    return new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
