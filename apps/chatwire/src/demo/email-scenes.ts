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

/** Seeds email and SMS digests of the last evening, and an example of each reason that prevents them. */
export async function seedEmailScenes(stage: DemoContext): Promise<void> {
  const { api } = stage;
  await setContact(stage, 'mara', { email: 'mara@harbour.example', phno: '+4512345678' });
  await setContact(stage, 'aiko', { email: 'aiko@harbour.example', phno: '+81312345678' });
  await setContact(stage, 'ivo', { email: 'ivo@harbour.example' });
  await setContact(stage, 'nadia', { phno: '+2348012345678' });
  const channel = { enabled: true, intervalInSeconds: INTERVAL_MS / 1000 };
  await api.call('PATCH', '/notifications/v1/settings', { body: { preferences: { email: channel, sms: channel } } });
  for (const scene of [unread, dailyLimit, turnedOff, optedOut, keyExpired, emailTimeout, webhooks]) await scene(stage);
}

/** Mara and Ivo are offline. Ivo has no phone number; Lene has neither number nor email address. */
async function unread(stage: DemoContext): Promise<void> {
  await say(stage.api, toMara, 'Anyone at the pier?');
  await say(stage.api, toMara, 'The tide is out until four, so we can walk to the lighthouse and back');
  await say(stage.api, crew, 'Leaving at noon 👍');
  await say(stage.api, { ...crew, speaker: 'joon' }, 'Bring the long rope, please');
  await untilTimersFire(stage);
}

/** The quota is two batches per day and conversation, so the third is skipped. */
async function dailyLimit(stage: DemoContext): Promise<void> {
  for (const text of ['Found it', 'Never mind the rope']) {
    await say(stage.api, toMara, text);
    await untilTimersFire(stage);
  }
}

/** Nadia turns SMS off. */
async function turnedOff(stage: DemoContext): Promise<void> {
  await setPreferences(stage, 'nadia', { sms: { enabled: false } });
  await say(stage.api, toNadia, 'The jury boat is fuelled');
  await untilTimersFire(stage);
}

/** Twilio rejects an SMS, because Aiko has opted out of SMS. */
async function optedOut(stage: DemoContext): Promise<void> {
  stage.sandbox.faults.set('twilio', { fault: 'optedOut' });
  await say(stage.api, toAiko, 'Your parcel is at the office');
  await untilTimersFire(stage);
  stage.sandbox.faults.clear();
}

/** SendGrid rejects an email, because the key of the provider account has expired. */
async function keyExpired(stage: DemoContext): Promise<void> {
  stage.sandbox.faults.set('sendgrid', { fault: '401' });
  await say(stage.api, { ...toAiko, speaker: 'joon' }, 'Shall I bring it over?');
  await untilTimersFire(stage);
  stage.sandbox.faults.clear();
}

/** An email call that times out is not retried, because the email may have been sent. */
async function emailTimeout(stage: DemoContext): Promise<void> {
  stage.sandbox.faults.set('sendgrid', { fault: 'timeout' });
  await say(stage.api, { ...toAiko, speaker: 'ivo' }, 'The crane is free on Friday');
  await untilTimersFire(stage, 15_000);
  stage.sandbox.faults.clear();
}

/** Digests also go to the operator's webhooks for email and SMS, which are enabled only for this scene. */
async function webhooks(stage: DemoContext): Promise<void> {
  await enableDigestWebhooks(stage.api, true);
  await say(stage.api, { ...toAiko, speaker: 'mara' }, 'Coffee at the kiosk?');
  await untilTimersFire(stage);
  await enableDigestWebhooks(stage.api, false);
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
