import { generateFcmAccount } from '@chatwire/sandbox';
import type { ReasonFixture } from '../fixtures/reason-fixture.ts';

type Stage = ReasonFixture;
const CHANNEL = { enabled: true, intervalInSeconds: 60 };
/** CHATWIRE_SENDER_BUDGET */
const DEFAULT_BUDGET = 20;
const FCM = '/notifications/push/v1/providers/fcm';
const WEBHOOK = '/notifications/push/v1/providers/custom';

/** What is missing, used up, or does not answer. See docs/spec/notifications.md#reasons. */
export const DELIVERY_SCENES = {
  QUOTA_PREFERENCE: {
    PER_DAY: async (stage: Stage) => {
      await mails(stage, { maxPerDay: 1, maxPerDayPerConversation: null });
      await twice(stage);
    },
    PER_CONVERSATION: async (stage: Stage) => {
      await mails(stage, { maxPerDay: null, maxPerDayPerConversation: 1 });
      await twice(stage);
    },
    /** One entry for the whole group. */
    GROUP_SIZE: async (stage: Stage) => {
      await stage.rule({ push: { maxGroupSize: 2 } });
      const guid = await stage.group(stage.ivo, stage.mara, await stage.guest());
      await stage.fixture.send(stage.ivo, `group:${guid}`);
      return `receiver=${guid}`;
    },
    SENDER_LIMIT: async (stage: Stage) => {
      const id = await stage.say();
      for (let edit = 0; edit <= DEFAULT_BUDGET; edit += 1) {
        await stage.call('PUT', `/messages/${id}`, { data: { text: `Draft ${edit}` } }, stage.ivo);
      }
    },
  },
  MISSING_EMAIL: {
    NO_EMAIL: async (stage: Stage) => {
      await stage.rule({ email: CHANNEL });
      await batch(stage);
    },
  },
  MISSING_PHNO: {
    NO_PHONE: async (stage: Stage) => {
      await stage.rule({ sms: CHANNEL });
      await batch(stage);
    },
  },
  INVALID_PUSH_PROVIDER_ID: {
    UNKNOWN: (stage: Stage) => phoneOf(stage, 'fcm-retired'),
    DISABLED: async (stage: Stage) => {
      await addFcm(stage, { providerId: 'fcm-off', isEnabled: false });
      await phoneOf(stage, 'fcm-off');
    },
    WRONG_KIND: (stage: Stage) => phoneOf(stage, 'apns-main'),
    NO_DEFAULT: async (stage: Stage) => {
      await addFcm(stage, { providerId: 'fcm-brief' });
      await stage.call('PUT', `${FCM}/default/fcm-brief`);
      await stage.call('DELETE', `${FCM}/fcm-brief`);
      await stage.say();
      await stage.fixture.entries(`recipient=${stage.mara}`, 1);
      await stage.call('PUT', `${FCM}/default/fcm-main`);
    },
  },
  TIMED_OUT: {
    PROVIDER: async (stage: Stage) => {
      await mails(stage);
      stage.fixture.sandbox.faults.set('sendgrid', { fault: 'timeout' });
      await batch(stage);
    },
    WEBHOOK: async (stage: Stage) => {
      stage.fixture.sandbox.faults.set('custom', { fault: 'timeout' });
      await throughWebhook(stage, stage.fixture.urls.webhookUrl);
    },
    CONNECTION_LOST: async (stage: Stage) => {
      await mails(stage);
      stage.fixture.sandbox.faults.set('sendgrid', { fault: 'disconnect' });
      await batch(stage);
    },
  },
  NOT_FOUND: {
    NO_PUSH_TOKEN: async (stage: Stage) => {
      await stage.fixture.send(stage.mara, stage.ivo);
      return `recipient=${stage.ivo}`;
    },
    NO_PROVIDER: async (stage: Stage) => {
      await stage.call('PUT', '/notifications/sms/v1/providers/twilio', { isEnabled: false });
      await texts(stage);
      await stage.call('PUT', '/notifications/sms/v1/providers/twilio', { isEnabled: true });
    },
    HOST_NOT_FOUND: (stage: Stage) => throughWebhook(stage, 'http://no-such-host.invalid/'),
    CONNECT_FAILED: (stage: Stage) => throughWebhook(stage, 'http://127.0.0.1:9/'),
    TLS_FAILED: (stage: Stage) => throughWebhook(stage, stage.fixture.urls.webhookUrl.replace('http:', 'https:')),
    TOKEN_GONE: async (stage: Stage) => {
      await pendingRetries(stage, () =>
        stage.fixture.server.call('DELETE', '/notifications/push/v1/tokens', { token: stage.phoneOfMara.authToken }),
      );
    },
    MESSAGE_GONE: async (stage: Stage) => {
      await pendingRetries(stage, (id) => stage.call('DELETE', `/messages/${id}`, { permanent: true }));
    },
    RECIPIENT_GONE: async (stage: Stage) => {
      await pendingRetries(stage, () => stage.call('DELETE', '/users', { uidsToDeactivate: [stage.mara] }));
    },
  },
  TWILIO_CREATE_ERROR: {
    '21610': async (stage: Stage) => {
      stage.fixture.sandbox.faults.set('twilio', { fault: 'optedOut' });
      await texts(stage);
    },
  },
};

/** On a server that opens no private address, and whose way to Twilio leads through a proxy that says 403. */
export const SCENES_BEHIND_WALLS = {
  NOT_FOUND: {
    ADDRESS_BLOCKED: (stage: Stage) => throughWebhook(stage, 'https://169.254.169.254/'),
  },
  TWILIO_CREATE_ERROR: {
    HTTP_403: (stage: Stage) => texts(stage),
  },
};

async function contact({ call, mara }: Stage): Promise<void> {
  await call('PATCH', '/notifications/v1/contact-details', { email: 'm@example.org', phno: '+4512345678' }, mara);
}

async function mails(stage: Stage, quota: object = {}): Promise<void> {
  await contact(stage);
  await stage.rule({ email: { ...CHANNEL, ...quota } });
}

async function texts(stage: Stage): Promise<void> {
  await contact(stage);
  await stage.rule({ sms: CHANNEL });
  await batch(stage);
}

async function batch(stage: Stage): Promise<void> {
  await stage.say();
  await stage.later();
}

async function twice(stage: Stage): Promise<void> {
  await batch(stage);
  await batch(stage);
}

async function addFcm(stage: Stage, fields: object): Promise<void> {
  await stage.call('POST', FCM, { serviceAccountCreds: generateFcmAccount('harbour'), ...fields });
}

/** Mara's phone says which account it belongs to. */
async function phoneOf(stage: Stage, providerId: string): Promise<void> {
  const { authToken } = stage.phoneOfMara;
  const body = { platform: 'fcm_web', fcmToken: `browser-of-${stage.mara}:${'x'.repeat(100)}`, providerId, authToken };
  await stage.call('POST', '/notifications/push/v1/tokens', body);
  await stage.say();
}

async function throughWebhook(stage: Stage, webhookURL: string): Promise<void> {
  await stage.call('PUT', WEBHOOK, { webhookURL, isEnabled: true });
  await stage.say();
  await stage.fixture.entries(`recipient=${stage.mara}&provider=custom`, 1);
  await stage.call('PUT', WEBHOOK, { isEnabled: false });
}

async function pendingRetries(stage: Stage, change: (messageId: string) => Promise<unknown>): Promise<void> {
  stage.clock.hold();
  stage.fixture.sandbox.faults.set('fcm', { fault: '5xx' });
  const id = await stage.say();
  await stage.retrying(id);
  await change(id);
  stage.clock.release();
}
