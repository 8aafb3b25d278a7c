import { readFile } from 'node:fs/promises';
import { API_KEY, type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../fixtures/notifications/webhook-receiver.ts';

/** With all last-mile features off, responses are the same as those of a server without these features. See docs/spec/last-mile.md#invariants, I6. */
let setup: NotificationTestServer;
let bodies: Promise<Readonly<Record<string, string>>>;

beforeAll(async () => {
  setup = await startNotificationServer();
  bodies = responseBodies();
});
afterAll(() => setup[Symbol.asyncDispose]());

test.each(['logs', 'entry', 'explain', 'summary', 'csv', 'webhook'])(
  'the bytes of %s are those of a server without last-mile features',
  async (name) => {
    const path = new URL(`./switches-off/${name}.txt`, import.meta.url);
    expect((await bodies)[name]).toBe(await readFile(path, 'utf8'));
  },
);

/** Returns what operators read after one push per platform, one of them suppressed by do-not-disturb, and a push to the webhook. */
async function responseBodies(): Promise<Readonly<Record<string, string>>> {
  const { server } = setup;
  await using receiver = await startReceiver();
  await setup.user('ivo');
  await setup.user('mara', 'fcm_android');
  await setup.user('lene', 'apns_ios_device');
  await setup.user('nils', 'fcm_web');
  await setup.user('sten');
  await server.call('PATCH', '/notifications/v1/preferences?uid=nils', {
    body: { preferences: { mute: { dndPreferenceSetting: 2 } } },
  });
  for (const uid of ['mara', 'lene', 'nils']) {
    const { id } = await setup.send('ivo', uid, `Boat is ready, ${uid}`);
    await setup.entries(`messageId=${id}`, 1);
  }
  await setup.addWebhook({ webhookURL: receiver.url });
  const { id } = await setup.send('ivo', 'sten', 'Boat is ready, sten');
  await setup.entries(`messageId=${id}`, 1);
  await server.app.context.notifications.settled();
  const [first] = await setup.entries('recipient=mara', 1);
  const logs = '/v3/notifications/v1/logs';
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { apikey: API_KEY } });
    return withoutVariableParts(await response.text());
  };
  return {
    logs: await get(`${logs}?limit=10`),
    entry: await get(`${logs}/${first._id}`),
    explain: await get(`${logs}/explain?messageId=${first.messageId}`),
    summary: await get(`${logs}/summary?groupBy=outcome,provider`),
    csv: await get(`${logs}/export?format=csv`),
    webhook: withoutVariableParts(receiver.received[0]?.raw ?? ''),
  };
}

/** Replaces times, durations, weekdays, and ids of this run; numbers of a summary become their sum. */
function withoutVariableParts(body: string): string {
  const names = new Map<string, string>();
  return body
    .replaceAll(
      /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g,
      (id) => names.get(id) ?? names.set(id, `<id ${names.size + 1}>`).get(id) ?? id,
    )
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '<uuid>')
    .replaceAll(/messages\/0:\d+%[0-9a-f]+/g, 'messages/<id>')
    .replaceAll(/\b1\d{12}\b/g, '<ms>')
    .replaceAll(/\b1\d{9}\b/g, '<s>')
    .replaceAll(/("(?:totalProcessingTimeInMS|durationMs)":)\d+/g, '$1<n>')
    .replaceAll(/(<ms>,<ms>,)\d+/g, '$1<n>')
    .replaceAll(/(schedulePreferenceSetting\.)[a-z]+/g, '$1<day>')
    .replaceAll(/\[(?:<ms>,)*<ms>\]/g, '<times>')
    .replaceAll(/\[[\d,]+\]/g, (list) => String(sum(list)))
    .replaceAll(/"latencyMs":\{.*?\}\}/g, '"latencyMs":{}')
    .replaceAll(/127\.0\.0\.1:\d+/g, '<host>');
}

function sum(list: string): number {
  return (list.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0);
}
