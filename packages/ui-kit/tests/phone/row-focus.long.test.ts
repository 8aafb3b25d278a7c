import { HeadlessPhone } from '@chatwire/headless-phone';
import { PhoneHost } from '@chatwire/list-conformance/phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneBundle, phoneBundle } from '../../../../tools/phone-bundle.ts';
import { chatApp } from './chat-app.ts';

const BUNDLING_MS = 240_000;

describe.each(['ios', 'android'] as const)('screen reader focus on %s', (platform) => {
  let bundle: PhoneBundle;
  beforeAll(async () => {
    bundle = await phoneBundle('packages/ui-kit/tests/phone/chat-test-app.tsx', platform);
  }, BUNDLING_MS);
  afterAll(() => bundle[Symbol.asyncDispose]());

  test.each([
    ['loaded', 985],
    ['not loaded', 500],
  ])(
    'the focus is on the bubble, with its label and actions, after a jump to a message that is %s',
    async (_, message) => {
      const phone = new HeadlessPhone({ platform, accessibility: { isScreenReaderOn: true } });
      const start = { rows: 1000, loaded: 900, seed: 1 };
      const list = chatApp.driver(new PhoneHost(phone), start);
      await phone.start(bundle.path, chatApp.component, chatApp.propsFor(start));
      await phone.until('the newest message', () => list.frame()?.rows.has(1000) ?? false);
      const jump = list.jump(message, { isAnimated: false });
      await phone.until('the end of the jump', () => jump.arrived === true && phone.focusedView !== undefined);
      const { focusedView } = phone;
      expect(focusedView?.label).toContain(list.textOf(message).slice(0, 20));
      expect(focusedView?.actions).not.toEqual([]);
      expect(phone.errors).toEqual([]);
    },
  );
});
