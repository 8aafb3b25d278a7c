import { randomBytes } from 'node:crypto';
import { freshDatabase, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { createLocalBus } from '../../src/bus/local-bus.ts';
import { addAccount, INTERVAL_MS, startDigestServer } from '../fixtures/servers/digest-server.ts';
import { redeliveryCases } from './redelivery.cases.ts';

const env = async () => ({
  CHATWIRE_DATABASE_URL: await freshDatabase(),
  CHATWIRE_SECRET_KEY: randomBytes(32).toString('base64'),
});

redeliveryCases(env);

test('two nodes share the timers: each batch has one call and one entry', async () => {
  const shared = await env();
  const bus = createLocalBus('shared');
  await using digests = await startDigestServer({ env: shared, bus });
  const { clock, fixture, settled } = digests;
  const { sendgridUrl, twilioUrl } = fixture.urls;
  await using other = await startServer({
    clock,
    bus,
    env: { ...shared, CHATWIRE_SENDGRID_URL: sendgridUrl, CHATWIRE_TWILIO_URL: twilioUrl },
  });
  await addAccount(digests, 'email/sendgrid');
  await digests.settings({ email: { maxPerDay: null } });
  const people = Array.from({ length: 30 }, (_, n) => `sender-${n}`);
  await Promise.all(people.map((uid) => fixture.user(uid)));
  await Promise.all(people.map((uid) => fixture.send(uid, 'mara')));
  await settled();
  clock.nowMs += INTERVAL_MS;
  await Promise.all([fixture.server, other].map(({ app }) => app.context.notifications.fireDueTimers()));
  await settled();
  const entries = await digests.digests();
  expect(entries.map(({ outcome }) => outcome)).toEqual(people.map(() => 'sent'));
  expect(new Set(entries.map(({ conversationId }) => conversationId)).size).toBe(30);
  expect(fixture.sandbox.inbox.count).toBe(30);
});
