import type { DemoContext } from './demo-context.ts';
import { setPreferences } from './preferences.ts';
import { enableDigestWebhooks } from './providers.ts';
import { type DemoConversation, say } from './seed-conversations.ts';

const INTERVAL_MS = 60_000;
const toMara: DemoConversation = { speaker: 'ivo', listener: 'mara', to: { receiver: 'mara', receiverType: 'user' } };
const toAiko: DemoConversation = { speaker: 'nadia', listener: 'aiko', to: { receiver: 'aiko', receiverType: 'user' } };
const toNadia: DemoConversation = {
  speaker: 'ivo',
  listener: 'nadia',
  to: { receiver: 'nadia', receiverType: 'user' },
};
const crew: DemoConversation = {
  speaker: 'lene',
  listener: 'mara',
  to: { receiver: 'harbour-crew', receiverType: 'group' },
};

/** Seeds email and SMS digests from the previous evening, and an example of each reason that prevents them. */
export async function seedEmailScenes(demo: DemoContext): Promise<void> {
  const { api } = demo;
  await setContact(demo, 'mara', { email: 'mara@harbour.example', phno: '+4512345678' });
  await setContact(demo, 'aiko', { email: 'aiko@harbour.example', phno: '+81312345678' });
  await setContact(demo, 'ivo', { email: 'ivo@harbour.example' });
  await setContact(demo, 'nadia', { phno: '+2348012345678' });
  const channel = { enabled: true, intervalInSeconds: INTERVAL_MS / 1000 };
  await api.call('PATCH', '/notifications/v1/settings', { body: { preferences: { email: channel, sms: channel } } });
  for (const scene of [unread, dailyLimit, turnedOff, optedOut, keyExpired, emailTimeout, webhooks]) await scene(demo);
}

/** Mara and Ivo are offline. Ivo has no phone number; Lene has neither number nor email address. */
async function unread(demo: DemoContext): Promise<void> {
  await say(demo.api, toMara, 'Anyone at the pier?');
  await say(demo.api, toMara, 'The tide is out until four, so we can walk to the lighthouse and back');
  await say(demo.api, crew, 'Leaving at noon 👍');
  await say(demo.api, { ...crew, speaker: 'joon' }, 'Bring the long rope, please');
  await untilTimersFire(demo);
}

/** The quota is two batches per day and conversation, so the third is skipped. */
async function dailyLimit(demo: DemoContext): Promise<void> {
  for (const text of ['Found it', 'Never mind the rope']) {
    await say(demo.api, toMara, text);
    await untilTimersFire(demo);
  }
}

/** Nadia turns SMS off. */
async function turnedOff(demo: DemoContext): Promise<void> {
  await setPreferences(demo, 'nadia', { sms: { enabled: false } });
  await say(demo.api, toNadia, 'The jury boat is fuelled');
  await untilTimersFire(demo);
}

/** Twilio rejects an SMS, because Aiko has opted out of SMS. */
async function optedOut(demo: DemoContext): Promise<void> {
  demo.sandbox.faults.set('twilio', { fault: 'optedOut' });
  await say(demo.api, toAiko, 'Your parcel is at the office');
  await untilTimersFire(demo);
  demo.sandbox.faults.clear();
}

/** SendGrid rejects an email, because the key of the provider account has expired. */
async function keyExpired(demo: DemoContext): Promise<void> {
  demo.sandbox.faults.set('sendgrid', { fault: '401' });
  await say(demo.api, { ...toAiko, speaker: 'joon' }, 'Shall I bring it over?');
  await untilTimersFire(demo);
  demo.sandbox.faults.clear();
}

/** An email call that times out is not retried, because the email may have been sent. */
async function emailTimeout(demo: DemoContext): Promise<void> {
  demo.sandbox.faults.set('sendgrid', { fault: 'timeout' });
  await say(demo.api, { ...toAiko, speaker: 'ivo' }, 'The crane is free on Friday');
  await untilTimersFire(demo, 15_000);
  demo.sandbox.faults.clear();
}

/** Digests also go to the operator's webhooks for email and SMS, which are enabled only for this scene. */
async function webhooks(demo: DemoContext): Promise<void> {
  await enableDigestWebhooks(demo.api, true);
  await say(demo.api, { ...toAiko, speaker: 'mara' }, 'Coffee at the kiosk?');
  await untilTimersFire(demo);
  await enableDigestWebhooks(demo.api, false);
}

/**
 * Advances the clock until the digest of the last messages is sent. `remainingMs`: further time until its attempts have
 * ended.
 */
async function untilTimersFire({ clock, settled, fireTimers }: DemoContext, remainingMs = 0): Promise<void> {
  await settled();
  clock.jump(INTERVAL_MS + 1_000);
  await fireTimers();
  if (remainingMs > 0) await clock.advance(remainingMs);
  await settled();
}

/** Sets the email address and phone number of a user, as that user. */
async function setContact({ api }: DemoContext, as: string, body: object): Promise<void> {
  await api.call('PATCH', '/notifications/v1/contact-details', { as, body });
}
