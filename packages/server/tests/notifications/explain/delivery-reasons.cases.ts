import { generateFcmAccount } from '@chatwire/sandbox';
import type { ReasonFixture } from '../../fixtures/notifications/reason-fixture.ts';

const DAY_MS = 86_400_000;
const CHANNEL = { enabled: true, intervalInSeconds: 60 };
/** CHATWIRE_SENDER_BUDGET */
const DEFAULT_BUDGET = 20;
const FCM = '/notifications/push/v1/providers/fcm';
const WEBHOOK = '/notifications/push/v1/providers/custom';

/** Test cases for missing targets, used-up quotas, and silent providers. See docs/spec/notifications.md#reasons. */
export const DELIVERY_CASES = {
  QUOTA_PREFERENCE: {
    PER_DAY: async (setup: ReasonFixture) => {
      await enableEmail(setup, { maxPerDay: 1, maxPerDayPerConversation: null });
      await sendTwoBatches(setup);
    },
    PER_CONVERSATION: async (setup: ReasonFixture) => {
      await enableEmail(setup, { maxPerDay: null, maxPerDayPerConversation: 1 });
      await sendTwoBatches(setup);
    },
    /** One entry for the whole group. */
    GROUP_SIZE: async (setup: ReasonFixture) => {
      await setup.setSettings({ push: { maxGroupSize: 2 } });
      const guid = await setup.group(setup.ivo, setup.mara, await setup.addUser());
      await setup.fixture.send(setup.ivo, `group:${guid}`);
      return `receiver=${guid}`;
    },
    SENDER_LIMIT: async (setup: ReasonFixture) => {
      const id = await setup.say();
      for (let edit = 0; edit <= DEFAULT_BUDGET; edit += 1) {
        await setup.call('PUT', `/messages/${id}`, { data: { text: `Draft ${edit}` } }, setup.ivo);
      }
    },
  },
  MISSING_EMAIL: {
    NO_EMAIL: async (setup: ReasonFixture) => {
      await setup.setSettings({ email: CHANNEL });
      await sendBatch(setup);
    },
  },
  MISSING_PHNO: {
    NO_PHONE: async (setup: ReasonFixture) => {
      await setup.setSettings({ sms: CHANNEL });
      await sendBatch(setup);
    },
  },
  INVALID_PUSH_PROVIDER_ID: {
    UNKNOWN: (setup: ReasonFixture) => registerBrowser(setup, 'fcm-retired'),
    DISABLED: async (setup: ReasonFixture) => {
      await addFcm(setup, { providerId: 'fcm-off', isEnabled: false });
      await registerBrowser(setup, 'fcm-off');
    },
    WRONG_KIND: (setup: ReasonFixture) => registerBrowser(setup, 'apns-main'),
    NO_DEFAULT: async (setup: ReasonFixture) => {
      await addFcm(setup, { providerId: 'fcm-brief' });
      await setup.call('PUT', `${FCM}/default/fcm-brief`);
      await setup.call('DELETE', `${FCM}/fcm-brief`);
      await setup.say();
      await setup.fixture.entries(`recipient=${setup.mara}`, 1);
      await setup.call('PUT', `${FCM}/default/fcm-main`);
    },
  },
  TIMED_OUT: {
    PROVIDER: async (setup: ReasonFixture) => {
      await enableEmail(setup);
      setup.fixture.sandbox.faults.set('sendgrid', { fault: 'timeout' });
      await sendBatch(setup);
    },
    WEBHOOK: async (setup: ReasonFixture) => {
      setup.fixture.sandbox.faults.set('custom', { fault: 'timeout' });
      await sendThroughWebhook(setup, setup.fixture.urls.webhookUrl);
    },
    CONNECTION_LOST: async (setup: ReasonFixture) => {
      await enableEmail(setup);
      setup.fixture.sandbox.faults.set('sendgrid', { fault: 'disconnect' });
      await sendBatch(setup);
    },
  },
  NOT_FOUND: {
    NO_PUSH_TOKEN: async (setup: ReasonFixture) => {
      await setup.fixture.send(setup.mara, setup.ivo);
      return `recipient=${setup.ivo}`;
    },
    NO_PROVIDER: async (setup: ReasonFixture) => {
      await setup.call('PUT', '/notifications/sms/v1/providers/twilio', { isEnabled: false });
      await sendSms(setup);
      await setup.call('PUT', '/notifications/sms/v1/providers/twilio', { isEnabled: true });
    },
    HOST_NOT_FOUND: (setup: ReasonFixture) => sendThroughWebhook(setup, 'http://no-such-host.invalid/'),
    CONNECT_FAILED: (setup: ReasonFixture) => sendThroughWebhook(setup, 'http://127.0.0.1:9/'),
    TLS_FAILED: (setup: ReasonFixture) =>
      sendThroughWebhook(setup, setup.fixture.urls.webhookUrl.replace('http:', 'https:')),
    TOKEN_STALE: async (setup: ReasonFixture) => {
      await setup.setSettings({ push: { staleTokenAction: 2, tokenMaxAgeDays: 1 } });
      setup.clock.nowMs += 2 * DAY_MS;
      await setup.say();
    },
    PERMISSION_OFF: async (setup: ReasonFixture) => {
      await setup.setSettings({ push: { deniedAction: 2 } });
      const { authToken: token } = setup.phoneOfMara;
      await setup.fixture.server.call('PUT', '/notifications/push/v1/device', {
        token,
        body: { permission: 'denied' },
      });
      await setup.say();
    },
    TOKEN_GONE: async (setup: ReasonFixture) => {
      await changeBetweenAttempts(setup, () =>
        setup.fixture.server.call('DELETE', '/notifications/push/v1/tokens', { token: setup.phoneOfMara.authToken }),
      );
    },
    MESSAGE_GONE: async (setup: ReasonFixture) => {
      await changeBetweenAttempts(setup, (id) => setup.call('DELETE', `/messages/${id}`, { permanent: true }));
    },
    RECIPIENT_GONE: async (setup: ReasonFixture) => {
      await changeBetweenAttempts(setup, () => setup.call('DELETE', '/users', { uidsToDeactivate: [setup.mara] }));
    },
  },
  TWILIO_CREATE_ERROR: {
    '21610': async (setup: ReasonFixture) => {
      setup.fixture.sandbox.faults.set('twilio', { fault: 'optedOut' });
      await sendSms(setup);
    },
  },
};

/**
 * Cases on a server that calls no private address, and whose connection to Twilio leads through a proxy that responds
 * with 403.
 */
export const CLOSED_NETWORK_CASES = {
  NOT_FOUND: {
    ADDRESS_BLOCKED: (setup: ReasonFixture) => sendThroughWebhook(setup, 'https://169.254.169.254/'),
  },
  TWILIO_CREATE_ERROR: {
    HTTP_403: (setup: ReasonFixture) => sendSms(setup),
  },
};

async function setContactDetails({ call, mara }: ReasonFixture): Promise<void> {
  await call('PATCH', '/notifications/v1/contact-details', { email: 'm@example.org', phno: '+4512345678' }, mara);
}

async function enableEmail(setup: ReasonFixture, quota: object = {}): Promise<void> {
  await setContactDetails(setup);
  await setup.setSettings({ email: { ...CHANNEL, ...quota } });
}

async function sendSms(setup: ReasonFixture): Promise<void> {
  await setContactDetails(setup);
  await setup.setSettings({ sms: CHANNEL });
  await sendBatch(setup);
}

async function sendBatch(setup: ReasonFixture): Promise<void> {
  await setup.say();
  await setup.later();
}

async function sendTwoBatches(setup: ReasonFixture): Promise<void> {
  await sendBatch(setup);
  await sendBatch(setup);
}

async function addFcm(setup: ReasonFixture, fields: object): Promise<void> {
  await setup.call('POST', FCM, { serviceAccountCreds: generateFcmAccount('harbour'), ...fields });
}

/** Registers a browser of mara's with an account, and sends a message to it. */
async function registerBrowser(setup: ReasonFixture, providerId: string): Promise<void> {
  const { authToken } = setup.phoneOfMara;
  const body = { platform: 'fcm_web', fcmToken: `browser-of-${setup.mara}:${'x'.repeat(100)}`, providerId, authToken };
  await setup.call('POST', '/notifications/push/v1/tokens', body);
  await setup.say();
}

async function sendThroughWebhook(setup: ReasonFixture, webhookURL: string): Promise<void> {
  await setup.call('PUT', WEBHOOK, { webhookURL, isEnabled: true });
  await setup.say();
  await setup.fixture.entries(`recipient=${setup.mara}&provider=custom`, 1);
  await setup.call('PUT', WEBHOOK, { isEnabled: false });
}

async function changeBetweenAttempts(
  setup: ReasonFixture,
  change: (messageId: string) => Promise<unknown>,
): Promise<void> {
  setup.clock.hold();
  setup.fixture.sandbox.faults.set('fcm', { fault: '5xx' });
  const id = await setup.say();
  await setup.untilRetrying(id);
  await change(id);
  setup.clock.release();
}
