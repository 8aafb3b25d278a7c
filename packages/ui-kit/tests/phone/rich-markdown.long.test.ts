import { HeadlessPhone, type PaintedView } from '@chatwire/headless-phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneBundle, phoneBundle } from '../../../../tools/phone-bundle.ts';

const BUNDLING_MS = 240_000;

describe.each(['ios', 'android'] as const)('rich Markdown on %s', (platform) => {
  let bundle: PhoneBundle;
  beforeAll(async () => {
    bundle = await phoneBundle('packages/ui-kit/tests/phone/rich-markdown-test-app.tsx', platform);
  }, BUNDLING_MS);
  afterAll(() => bundle[Symbol.asyncDispose]());

  test('the cells of a row are next to each other, and its rows are below each other', async () => {
    const long = 'A long remark that needs more than one line of its column, whatever the phone.';
    const { phone, view } = await shown(
      `| Berth | Ship | Remarks |\n|---|---:|---|\n| 14 | Aurora | ${long} |\n| 15 | Fjord | – |`,
    );
    const tops = ['Berth', '14', '15'].map((text) => view(text).top);
    expect(['Ship', 'Aurora', 'Fjord'].map((text) => view(text).top)).toEqual(tops);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    // The column is at most 15 em wide.
    expect(view(long).height).toBeGreaterThanOrEqual(3 * view('14').height);
    expect(view('15').top).toBeGreaterThanOrEqual(view(long).top + view(long).height);
    expect(phone.errors).toEqual([]);
  });

  test('headings, lists, and code are drawn without their marks', async () => {
    const { phone } = await shown('## Berths\n\n- [x] *paid*\n\n```ts\nconst a = 1;\n```');
    const texts = phone.painted().map(({ text }) => text ?? '');
    expect(texts).toEqual(expect.arrayContaining(['Berths', '☑ paid', 'const a = 1;']));
  });

  async function shown(text: string) {
    const phone = new HeadlessPhone({ platform });
    await phone.start(bundle.path, 'RichMarkdownTestApp', { text });
    await phone.until('the message', () => phone.painted().some((view) => view.text !== undefined));
    await phone.frames(5);
    const view = (content: string): PaintedView => {
      const found = phone.painted().find((each) => each.text === content);
      if (!found) throw new Error(`"${content}" is not drawn.`);
      return found;
    };
    return { phone, view };
  }
});
