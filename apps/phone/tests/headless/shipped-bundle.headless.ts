import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { drag, HeadlessPhone, press, type, viewOf } from '../../../../packages/headless-phone/src/index.ts';
import { releaseBundle } from '../../tools/release-bundle.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: { readonly data?: { readonly text?: string } };
}

const MESSAGE = /^chat-message-(\d+)$/;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatwire-headless-'));
});
after(() => rm(folder, { recursive: true }));

for (const platform of ['ios', 'android'] as const) {
  describe(`the shipped bundle on ${platform}`, () => {
    let appBundle: string;
    let testAppBundle: string;
    before(async () => {
      appBundle = await releaseBundle('index.js', platform, join(folder, `app.${platform}`));
      testAppBundle = await releaseBundle(
        '../../packages/ui-kit/tests/phone/chat-test-app.tsx',
        platform,
        join(folder, `test-app.${platform}`),
      );
    });

    test('the app starts and asks for the address of a server', async () => {
      const phone = new HeadlessPhone({ platform });
      await phone.start(appBundle, 'ChatwirePhone');
      await phone.until('the button to connect', () => phone.painted().some(({ text }) => text === 'Connect'));
      assert.deepEqual(phone.errors, []);
    });

    test('the list opens at the newest message, above the composer', async () => {
      const phone = await openChat(100);
      const newest = viewOf(phone, 'chat-message-100');
      const composer = viewOf(phone, 'chat-message-composer');
      assert.ok(newest.top >= 0 && newest.top + newest.height <= composer.top);
      assert.ok(viewOf(phone, 'chat-message-99').top < newest.top);
      assert.deepEqual(phone.errors, []);
    });

    test('the composer mounts with a picker adapter and sends a message', async () => {
      const phone = await openChat(100, { hasPicker: true });
      assert.ok(viewOf(phone, 'chat-attach-button'));
      await type(phone, 'chat-composer-input', 'Almost');
      await press(phone, 'chat-send-button');
      const sends = () => requests(phone).filter(({ method, path }) => `${method} ${path}` === 'POST /messages');
      await phone.until('the request that sends it', () => sends().length > 0);
      assert.deepEqual(
        sends().map(({ body }) => body.data?.text),
        ['Almost'],
      );
      assert.deepEqual(phone.errors, []);
    });

    test('scrolling up loads older messages', async () => {
      const phone = await openChat(100);
      const first = Math.min(...shownIds(phone));
      const pages = () => requests(phone).filter(({ path }) => path.endsWith('/messages')).length;
      const before = pages();
      await drag(phone, -120, 60);
      await phone.until('an older page', () => pages() > before && Math.min(...shownIds(phone)) < first);
      assert.deepEqual(phone.errors, []);
    });

    async function openChat(messages: number, props: object = {}): Promise<HeadlessPhone> {
      const phone = new HeadlessPhone({ platform });
      await phone.start(testAppBundle, 'ChatTestApp', { messages, ...props });
      await phone.until('the newest message', () => shownIds(phone).includes(messages));
      await phone.frames(30);
      return phone;
    }
  });
}

/** Returns the ids of the rendered messages, including those above and below the screen. */
function shownIds(phone: HeadlessPhone): readonly number[] {
  return phone.painted().flatMap(({ id = '' }) => {
    const number = MESSAGE.exec(id)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

/** Copies requests, because arrays of the app belong to its realm. */
function requests(phone: HeadlessPhone): readonly Sent[] {
  return [...Object(phone.globals['chatTestApp']).chat.requests];
}
