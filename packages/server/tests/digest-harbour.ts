import {
  type Answer,
  type Harbour,
  type LogEntryBody,
  startHarbour,
  type TestServer,
  type TestServerOptions,
} from '@chatwire/testkit';
import { SetClock } from './helpers.ts';

/** 10:00 UTC on Thursday, 1 January 2026. */
export const START_MS = 1_767_261_600_000;
export const HOUR_MS = 3_600_000;
/** Shipped interval of a batch timer. */
export const INTERVAL_MS = 2 * HOUR_MS;

/** A server that mails and texts, and a wall clock to move on. */
export interface DigestHarbour extends AsyncDisposable {
  readonly harbour: Harbour;
  readonly clock: SetClock;
  /** Calls the server; throws what is refused. */
  call(...args: Parameters<TestServer['call']>): Promise<Answer>;
  /** Resolves when every event is decided and every timer set. */
  settled(): Promise<void>;
  /** Moves the clock on and fires what is due then; resolves when its batches are recorded. */
  later(ms?: number): Promise<void>;
  /** Entries of mails and texts, oldest first. */
  digests(query?: string): Promise<readonly LogEntryBody[]>;
  /** `[outcome, reason, code]` of such entries. */
  verdicts(query?: string): Promise<readonly unknown[]>;
  settings(preferences: object): Promise<void>;
  preferences(uid: string, preferences: object): Promise<void>;
  read(uid: string, from: string): Promise<void>;
  pending(messageId: string): Promise<LogEntryBody>;
}

/** ivo and lene without an address, mara with both. Email is on; nobody has a device, and push is off. */
export async function startDigestHarbour(options: TestServerOptions = {}): Promise<DigestHarbour> {
  const clock = options.clock instanceof SetClock ? options.clock : new SetClock(START_MS);
  const harbour = await startHarbour({ ...options, clock });
  const { notifications } = harbour.server.app.context;
  const call = async (...args: Parameters<TestServer['call']>) => {
    const answer = await harbour.server.call(...args);
    if (answer.status !== 200) throw new Error(`${args[0]} ${args[1]}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  for (const uid of ['ivo', 'lene', 'mara']) await harbour.user(uid);
  await call('PATCH', '/notifications/v1/contact-details', {
    as: 'mara',
    body: { email: 'mara@example.org', phno: '+4500000000' },
  });
  const settings = async (preferences: object) => {
    await call('PATCH', '/notifications/v1/settings', { body: { preferences } });
  };
  await settings({ push: { enabled: false }, email: { enabled: true } });

  const digests = async (query = '') => {
    const { body } = await call('GET', `/notifications/v1/logs?limit=1000&${query}`);
    return body.data.filter(({ channel }: LogEntryBody) => channel !== 'push').toReversed();
  };
  return {
    harbour,
    clock,
    call,
    settled: () => notifications.settled(),
    async later(ms = INTERVAL_MS) {
      await notifications.settled();
      clock.nowMs += ms;
      await notifications.fireDueTimers();
      await notifications.settled();
    },
    digests,
    async verdicts(query) {
      return (await digests(query)).map(({ outcome, reason, reasonDetail }: LogEntryBody) =>
        reason ? [outcome, reason, reasonDetail.code] : [outcome],
      );
    },
    settings,
    async preferences(uid, preferences) {
      await call('PATCH', `/notifications/v1/preferences?uid=${uid}`, { body: { preferences } });
    },
    async read(uid, from) {
      const path = from.startsWith('group:') ? `/groups/${from.slice('group:'.length)}` : `/users/${from}`;
      await call('POST', `${path}/conversation/read`, { as: uid, body: {} });
    },
    async pending(messageId) {
      await notifications.settled();
      const { body } = await call('GET', `/notifications/v1/logs/explain?messageId=${messageId}`);
      return body.data.pending;
    },
    [Symbol.asyncDispose]: () => harbour[Symbol.asyncDispose](),
  };
}

export const sendgridAccount = {
  sendGridApiKey: 'SG.a-key-that-opens-nothing.9f3c',
  senderName: 'Harbour Chat',
  senderEmail: 'chat@example.org',
};
export const twilioAccount = {
  twilioAccountSID: `AC${'0'.repeat(32)}`,
  twilioAuthToken: '0'.repeat(32),
  twilioSenderPhoneNumber: '+4500000001',
};

/** Sets up an account of a channel: `email/sendgrid`, `sms/twilio`, `email/custom`, `sms/custom`. */
export async function addAccount({ harbour, call }: DigestHarbour, name: string, fields: object = {}): Promise<void> {
  const [channel, kind] = name.split('/');
  const { emailWebhookUrl, smsWebhookUrl } = harbour.urls;
  const webhookURL = channel === 'email' ? emailWebhookUrl : smsWebhookUrl;
  const standard = { sendgrid: sendgridAccount, twilio: twilioAccount, custom: { webhookURL } };
  const body = { ...Object(standard)[kind ?? ''], ...fields };
  await call('POST', `/notifications/${channel}/v1/providers/${kind}`, { body });
}
