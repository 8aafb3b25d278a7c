import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RunningStart, runStart } from '../../../../e2e/start-command.ts';
import { HeadlessPhone, type PaintedView, press, type } from '../../../../packages/headless-phone/src/index.ts';
import { Playground } from '../../../demo/src/playground/playground.ts';
import { releaseBundle } from '../../tools/release-bundle.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatwire-with-a-server-'));
});
after(() => rm(folder, { recursive: true }));

for (const platform of ['ios', 'android'] as const) {
  test(`the shipped app logs in at a server, sends, receives, and checks notifications on ${platform}`, async () => {
    const bundle = await releaseBundle('index.js', platform, join(folder, platform));
    process.chdir(ROOT);
    await using server = await runStart();
    const [user = assert.fail('The demo has no users.')] = await new Playground(server.url).people();
    using phone = new HeadlessPhone({ platform, hasNetwork: true });
    await phone.start(bundle, 'ChatwirePhone');

    await type(phone, await view(phone, 'Address of the server'), server.url);
    await press(phone, await view(phone, 'Connect'));
    await press(phone, await view(phone, 'demo-chat-user/tomas'));

    await view(phone, 'Please lock the fuel pump when you leave');
    await type(phone, await view(phone, 'chat-composer-input'), 'See you at the pier');
    await press(phone, await view(phone, 'chat-send-button'));
    const sent = await messageOf(phone, server, user.uid, 'See you at the pier');
    await view(phone, `chat-message-${sent}`);

    const text = { type: 'text', data: { text: 'I will bring the charts' } };
    const { id } = await call(server, 'POST', '/messages', { receiver: user.uid, receiverType: 'user', ...text });
    await view(phone, `chat-message-${id}`);
    await view(phone, 'I will bring the charts');

    await press(phone, await view(phone, 'Back'));
    await press(phone, await view(phone, 'demo-check-button'));
    await press(phone, await view(phone, 'notification-check-start'));
    for (const step of ['server', 'preferences', 'permission', 'token', 'provider', 'push', 'receipt']) {
      await view(phone, `notification-check-step-${step}`);
    }
    await view(phone, 'Check again');
    assert.deepEqual(phone.errors, []);
  });
}

/** Waits for a painted view with a test id, label, or text. */
async function view(phone: HeadlessPhone, name: string): Promise<PaintedView> {
  const find = () => phone.painted().find(({ id, label, text }) => id === name || label === name || text === name);
  await phone.untilOnline(name, () => find() !== undefined);
  return find() ?? assert.fail(`${name} has disappeared.`);
}

/** Waits until Tomás can read a text from a user. Returns the id of the message. */
async function messageOf(phone: HeadlessPhone, server: RunningStart, from: string, text: string): Promise<string> {
  for (let attemptsLeft = 50; attemptsLeft > 0; attemptsLeft -= 1) {
    const messages = (await call(server, 'GET', `/users/${from}/messages?limit=100`)) as unknown as readonly Message[];
    const found = messages.find(({ data }) => data.text === text);
    if (found) return found.id;
    await phone.frames(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail(`Tomás did not receive “${text}”.`);
}

interface Message {
  readonly id: string;
  readonly data: { readonly text?: string };
}

/** Calls the API on behalf of Tomás. Returns `data` of the response. */
async function call(server: RunningStart, method: string, path: string, body?: object): Promise<Message> {
  const response = await fetch(`${server.url}/v3${path}`, {
    method,
    headers: { apikey: server.key(), onBehalfOf: 'tomas', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = (await response.json()) as { readonly data?: Message; readonly error?: object };
  return data ?? assert.fail(JSON.stringify(error));
}
