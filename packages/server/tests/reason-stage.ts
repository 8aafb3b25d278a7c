import { type Clock, systemClock } from '@chatwire/server';
import { type Answer, type Harbour, startHarbour } from '@chatwire/testkit';
import { START_MS, sendgridAccount, twilioAccount } from './digest-harbour.ts';

const MINUTE_MS = 60_000;
const SHORTEST_RING_MS = 15_000;

/** Where a scene plays: a server with stand-ins, and two people nobody else has written to. */
export interface ReasonStage {
  readonly harbour: Harbour;
  readonly clock: StageClock;
  /** Writes. Has no device. */
  readonly ivo: string;
  /** Is to be told. Has an Android phone and no contact. */
  readonly mara: string;
  readonly phoneOfMara: { readonly authToken: string };
  /** Calls the server, as mara or ivo for instance; throws what is refused. Answers `data`. */
  call(method: string, path: string, body?: object, as?: string): Promise<Answer['body']>;
  /** From ivo to mara; answers the id of the message. */
  say(text?: string, more?: object): Promise<string>;
  /** A new public group of somebody's, with members. */
  group(owner: string, ...members: readonly string[]): Promise<string>;
  /** A further person. */
  guest(...platforms: readonly string[]): Promise<string>;
  /** Preferences of mara. */
  wish(preferences: object): Promise<void>;
  /** Preferences of the app, until the scene ends. */
  rule(preferences: object): Promise<void>;
  /** A minute later: batches whose interval is over are sent. */
  later(): Promise<void>;
  /** Resolves when a decision about the message waits between two tries. */
  retrying(messageId: string): Promise<void>;
}

/** A wall clock set by hand. What takes seconds (the wait between two tries, a ringing phone) takes no time, or is held. */
export class StageClock implements Clock {
  nowMs = START_MS + 30 * MINUTE_MS;
  #held: (() => void)[] | undefined;

  now(): number {
    return this.nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const isLong =
      (ms >= 800 && ms <= 1_200) || (ms >= 4_000 && ms <= 6_000) || (ms > SHORTEST_RING_MS - 100 && ms < 30_000);
    if (!isLong) return systemClock.after(ms, run);
    if (!this.#held) return systemClock.after(ms / 100, run);
    this.#held.push(run);
    return () => {
      this.#held = this.#held?.filter((other) => other !== run);
    };
  }

  /** From now on nobody tries again. */
  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const run of held) run();
  }
}

export interface ReasonTheatre extends AsyncDisposable {
  /** Two new people, and everything as it was shipped. */
  stage(): Promise<ReasonStage>;
}

export async function startReasonTheatre(env: Readonly<Record<string, string>> = {}): Promise<ReasonTheatre> {
  const clock = new StageClock();
  const harbour = await startHarbour({
    clock,
    env: { CHATWIRE_PROVIDER_TIMEOUT_MS: '700', CHATWIRE_RING_SECONDS: '15', ...env },
  });
  const { server, sandbox, urls } = harbour;
  const { notifications } = server.app.context;

  async function call(method: string, path: string, body?: object, as?: string): Promise<Answer['body']> {
    const answer = await server.call(method, path, { ...(body && { body }), ...(as !== undefined && { as }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
  const rule = async (preferences: object) => {
    await call('PATCH', '/notifications/v1/settings', { preferences });
  };
  await call('POST', '/notifications/email/v1/providers/sendgrid', sendgridAccount);
  await call('POST', '/notifications/sms/v1/providers/twilio', twilioAccount);
  const off = { isEnabled: false, timeoutInMS: 500 };
  await call('POST', '/notifications/push/v1/providers/custom', { webhookURL: urls.webhookUrl, ...off });

  let people = 0;
  async function guest(...platforms: readonly string[]) {
    const uid = `guest-${(people += 1)}`;
    await harbour.user(uid, ...platforms);
    return uid;
  }

  return {
    async stage() {
      sandbox.faults.clear();
      clock.release();
      await call('DELETE', '/notifications/v1/settings');
      const ivo = await guest();
      const mara = `guest-${(people += 1)}`;
      const { authTokens } = await harbour.user(mara, 'fcm_android');
      return {
        harbour,
        clock,
        ivo,
        mara,
        phoneOfMara: { authToken: authTokens[0] ?? '' },
        call,
        rule,
        guest,
        async say(text, more) {
          return (await harbour.send(ivo, mara, text, more)).id;
        },
        async group(owner, ...members) {
          const guid = `group-${(people += 1)}`;
          await call('POST', '/groups', {
            guid,
            name: guid,
            type: 'public',
            owner,
            members: { participants: members },
          });
          return guid;
        },
        async wish(preferences) {
          await call('PATCH', `/notifications/v1/preferences?uid=${mara}`, { preferences });
        },
        async later() {
          await notifications.settled();
          clock.nowMs += MINUTE_MS;
          await notifications.fireDueTimers();
          await notifications.settled();
        },
        async retrying(messageId) {
          const path = `/notifications/v1/logs/explain?messageId=${messageId}`;
          while (!(await call('GET', path)).pending.some(({ state }: { state: string }) => state === 'retrying'));
        },
      };
    },
    [Symbol.asyncDispose]: () => harbour[Symbol.asyncDispose](),
  };
}
