import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneBundle, phoneBundle } from '../../../tools/phone-bundle.ts';
import { HeadlessPhone, type HeadlessPhoneOptions, viewOf } from '../src/index.ts';

interface Probe {
  readonly seen: {
    readonly events: readonly string[];
    readonly keyboardTops: readonly number[];
    readonly isScreenReaderOn: boolean;
  };
  focusRow(): void;
  announce(text: string): void;
}

const BUNDLING_MS = 240_000;

for (const platform of ['ios', 'android'] as const) {
  describe(`an app on ${platform}`, () => {
    let bundle: PhoneBundle;
    beforeAll(async () => {
      bundle = await phoneBundle('packages/headless-phone/tests/probe-app.ts', platform);
    }, BUNDLING_MS);
    afterAll(() => bundle[Symbol.asyncDispose]());

    test('receives the keyboard events of its platform, and a field with autoFocus opens the keyboard', async () => {
      const phone = await started();
      await phone.frames(40);
      expect(phone.keyboard.height).toBe(300);
      const shows =
        platform === 'ios'
          ? ['keyboardWillChangeFrame', 'keyboardWillShow', 'keyboardDidChangeFrame', 'keyboardDidShow']
          : ['keyboardDidShow'];
      expect([...probe(phone).seen.events]).toEqual(shows);
      expect(new Set(probe(phone).seen.keyboardTops)).toEqual(new Set([500]));
      expect(phone.errors).toEqual([]);
    });

    test('keeps its height when the keyboard covers it, and shrinks when the window is resized', async () => {
      const covered = await started();
      await covered.frames(40);
      expect(bottomOf(covered)).toBe(800);
      const resized = await started({ androidWindow: 'resize' });
      await resized.frames(40);
      expect(Math.round(bottomOf(resized))).toBe(platform === 'ios' ? 800 : 500);
    });

    test('a finger moves the keyboard in an interactive list on iOS only, without an event', async () => {
      const phone = await started();
      await phone.frames(40);
      const before = probe(phone).seen.events.length;
      phone.scrollView.beginDrag(-20, 450);
      await phone.frames(10);
      expect(Math.round(phone.keyboard.height)).toBe(platform === 'ios' ? 150 : 300);
      expect(probe(phone).seen.events).toHaveLength(before);
      phone.scrollView.endDrag(0);
      await phone.frames(40);
      expect(phone.keyboard.height).toBe(platform === 'ios' ? 0 : 300);
    });

    test('moves the focus of the screen reader and makes announcements', async () => {
      const phone = await started({ accessibility: { isScreenReaderOn: true } });
      await phone.frames(3);
      expect(probe(phone).seen.isScreenReaderOn).toBe(true);
      phone.run(() => probe(phone).focusRow());
      phone.run(() => probe(phone).announce('Three new messages'));
      await phone.frames(2);
      expect(phone.focusedView?.id).toBe('row');
      expect(phone.screenReader.announcements).toEqual(['Three new messages']);
    });

    test('the app is laid out again and notified when the phone is turned and when texts get larger', async () => {
      const phone = await started();
      await phone.frames(3);
      const lineHeight = viewOf(phone, 'window').height;
      expect(windowText(phone)).toMatch(/^41[0-9.]+ × 800, 1, 1$/);
      phone.rotate();
      phone.setFontScale(2);
      await phone.frames(3);
      expect(windowText(phone)).toMatch(/^800 × 41[0-9.]+, 2, 2$/);
      expect(Math.round(viewOf(phone, 'window').height)).toBe(Math.round(lineHeight * 2));
      expect(Math.round(bottomOf(phone))).toBe(412);
      expect(phone.errors).toEqual([]);
    });

    async function started(options: Partial<HeadlessPhoneOptions> = {}): Promise<HeadlessPhone> {
      const phone = new HeadlessPhone({ platform, ...options });
      await phone.start(bundle.path, 'Probe');
      await phone.frames(2);
      return phone;
    }
  });
}

function probe(phone: HeadlessPhone): Probe {
  return Object(phone.globals['probe']);
}

function windowText(phone: HeadlessPhone): string {
  return viewOf(phone, 'window').text ?? '';
}

function bottomOf(phone: HeadlessPhone): number {
  const { top, height } = viewOf(phone, 'field');
  return top + height;
}
