import { generateApnsKey, generateFcmAccount, type PhoneKind } from '@chatwire/sandbox';
import { seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { arrive } from '../actors/guests.ts';
import { PEOPLE, type World } from './world.ts';

const KINDS: readonly PhoneKind[] = ['iphone', 'android', 'browser'];
/** People with an email address and a phone number. */
export const REACHABLE = ['ivo', 'mara', 'lene'] as const;

/** Apps: id, user, and with whom they have a conversation open at first. Two are of the same user. */
const APPS = [
  ['ivo-app', 'ivo', 'mara'],
  ['mara-app', 'mara', 'ivo'],
  ['ivo-web', 'ivo', 'lene'],
] as const;
/** Enough for apps to start. */
const STARTED_MS = 1_000;

// Making keys costs more than a short run.
const FCM_ACCOUNT = generateFcmAccount('harbour');
const APNS_KEY = generateApnsKey('example.harbour.app');

/** Creates what a new deployment has: accounts of the providers, settings, people with their devices, a group, and a guest. */
export async function populate(world: World): Promise<void> {
  await addAccounts(world);
  await world.must('PATCH', '/notifications/v1/settings', { body: { preferences: settingsOf(world) } });
  for (const [n, uid] of PEOPLE.entries()) {
    const { authToken } = await world.must('POST', '/users', { body: { uid, name: uid, withAuthToken: true } });
    world.readers.set(uid, authToken);
    for (const kind of kindsOf(world, n)) await world.addPhone(uid, kind);
  }
  for (const [n, uid] of REACHABLE.entries()) {
    const body = { email: `${uid}@harbour.example`, phno: `+450000000${n}` };
    await world.must('PATCH', '/notifications/v1/contact-details', { as: uid, body });
  }
  await world.must('POST', '/groups', { as: 'ivo', body: { guid: 'crew', name: 'Crew', type: 'public' } });
  await world.must('POST', '/groups/crew/members', { as: 'ivo', body: { participants: ['mara', 'lene'] } });
  await arrive(world, seeded(world.seed));
  for (const [id, uid, other] of APPS) {
    const { authToken } = await world.must('POST', `/users/${uid}/auth_tokens`, { body: {} });
    world.apps.add(id, uid, authToken).open(['crew', other]);
  }
  await world.pass(STARTED_MS);
}

/** Badges are compared on iPhones in runs without suppression: there everyone has one. */
function kindsOf({ allowsSuppression }: World, n: number): readonly PhoneKind[] {
  const [first, second] = [KINDS[n % 3] ?? 'iphone', KINDS[(n + 1) % 3] ?? 'iphone'];
  return allowsSuppression || first === 'iphone' || second === 'iphone' ? [first, second] : ['iphone', first];
}

async function addAccounts(world: World): Promise<void> {
  const push = '/notifications/push/v1/providers';
  await world.must('POST', `${push}/fcm`, { body: { providerId: 'fcm', serviceAccountCreds: FCM_ACCOUNT } });
  const { keyId, teamId, bundleId, p8Key } = APNS_KEY;
  await world.must('POST', `${push}/apns`, {
    body: { providerId: 'apns', keyId, teamId, bundleId, p8Key, productionMode: true },
  });
  await world.must('POST', `${push}/webpush`, { body: { subject: 'mailto:ops@harbour.example' } });
  const email = { sendGridApiKey: 'SG.key', senderName: 'Harbour', senderEmail: 'chat@harbour.example' };
  await world.must('POST', '/notifications/email/v1/providers/sendgrid', { body: email });
  const sms = {
    twilioAccountSID: `AC${'0'.repeat(32)}`,
    twilioAuthToken: '0'.repeat(32),
    twilioSenderPhoneNumber: '+4500000099',
  };
  await world.must('POST', '/notifications/sms/v1/providers/twilio', { body: sms });
}

function settingsOf({ seed }: World): object {
  const isLarge = seed % 3 === 0;
  return {
    push: {
      receiptsSetting: 2,
      clearSetting: 2,
      badgeCountSetting: true,
      styleSetting: 2,
      includeMessageObjectSetting: isLarge,
      trimTextFieldSetting: isLarge,
    },
    email: {
      enabled: true,
      intervalInSeconds: 60,
      unsubscribeSetting: 2,
      ...(!isLarge && { maxPerDay: null, maxPerDayPerConversation: null }),
    },
    sms: { enabled: isLarge, intervalInSeconds: 300 },
  };
}
