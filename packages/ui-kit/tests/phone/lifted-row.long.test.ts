import { HeadlessPhone, press } from '@chatwire/headless-phone';
import { PhoneHost } from '@chatwire/list-conformance/phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneBundle, phoneBundle } from '../../../../tools/phone-bundle.ts';
import { chatApp } from './chat-app.ts';

const BUNDLING_MS = 240_000;
/** Leaves few options, so that the menu covers neither position of the row. */
const SHORT_MENU = Object.fromEntries(
  [
    'Reply',
    'ReplyInThread',
    'ShareMessage',
    'EditMessage',
    'DeleteMessage',
    'MessageInfo',
    'MessagePrivately',
    'Reaction',
  ]
    .map((option) => `hide${option}Option`)
    .concat('hideTranslateMessageOption', 'hideFlagMessageOption')
    .map((name) => [name, true]),
);
/** Two thirds of a second. */
const LONG_PRESS_FRAMES = 40;

describe.each(['ios', 'android'] as const)('the message above its menu on %s', (platform) => {
  let bundle: PhoneBundle;
  beforeAll(async () => {
    bundle = await phoneBundle('packages/ui-kit/tests/phone/chat-test-app.tsx', platform);
  }, BUNDLING_MS);
  afterAll(() => bundle[Symbol.asyncDispose]());

  test('stays in front of its row while the keyboard closes and opens', async () => {
    using phone = new HeadlessPhone({ platform });
    const start = { rows: 1000, loaded: 900, seed: 1 };
    const list = chatApp.driver(new PhoneHost(phone), start);
    await phone.start(bundle.path, chatApp.component, { ...chatApp.propsFor(start), list: SHORT_MENU });
    await phone.until('the newest message', () => list.frame()?.rows.has(1000) ?? false);
    await phone.frames(30);
    phone.keyboard.show(300);
    await phone.frames(40);
    // The topmost message that is completely visible, which the menu does not cover.
    const rows = [...(list.frame()?.rows ?? [])].filter(([, { top }]) => top > 0);
    const [message = 0] = rows.toSorted(([, one], [, other]) => one.top - other.top)[0] ?? [];
    const text = list.textOf(Number(message));
    const textViews = () => phone.painted().filter((view) => view.text === text);
    const [row] = textViews();
    if (!row) throw new Error('The text of the message is not painted.');
    await press(phone, row, LONG_PRESS_FRAMES);
    await phone.until('the menu', () => phone.painted().some(({ id }) => id === 'chat-message-options'));
    await phone.frames(20);
    const tops = () => textViews().map(({ top }) => Math.round(top));
    const [before, copyBefore] = tops();
    expect(copyBefore).toBe(before);
    phone.keyboard.hide();
    await phone.frames(60);
    const [closed, copyClosed] = tops();
    expect(closed).toBeGreaterThan((before ?? 0) + 200);
    expect(copyClosed).toBe(closed);
    expect(phone.errors).toEqual([]);
  });
});
