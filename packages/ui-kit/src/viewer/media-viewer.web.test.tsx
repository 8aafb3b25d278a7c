import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ChatAdapters, ChatImageProps } from '../adapters/chat-adapters.ts';
import { bubbleSettings } from '../bubbles/bubble-settings.ts';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { TemplateTable } from '../templates/template-table.ts';
import { accessibilityFaults } from '../testing/accessibility-faults.ts';
import { reducedMotion, tap, touchAlong, turnWheelAt } from '../testing/real-input.ts';
import { NO_ACTIONS } from '../testing/row-fixture.tsx';
import { type Sample, sampleRow } from '../testing/sample-row.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { MediaViewer } from './media-viewer.tsx';
import { viewerItems } from './viewer-item.ts';

// The window of the tests is 412 × 800; the pictures are twice as wide as high: 412 × 206.

test('two fingers zoom the picture at their position, and the pose stays inside its limits', async () => {
  const { picture, viewer } = await open();
  await touchAlong(viewer(), [apart(40), apart(60), apart(90), apart(120)]);
  await expect.poll(() => Math.round(picture().width)).toBe(412 * 3);
  const { left, right } = picture();
  expect(Math.abs(left + right - 412)).toBeLessThan(2);
  await touchAlong(viewer(), [[{ x: 0, y: 0 }], [{ x: 300, y: 0 }], [{ x: 900, y: 0 }]]);
  await expect.poll(() => Math.round(picture().left)).toBe(0);
});

test('a double tap zooms to its position, and another one shows the whole picture', async () => {
  const { picture, viewer } = await open();
  await tapTwice(viewer());
  await expect.poll(() => Math.round(picture().height)).toBe(800);
  await tapTwice(viewer());
  await expect.poll(() => Math.round(picture().width)).toBe(412);
});

test('a horizontal drag opens the neighbour, and the next picture is on the left in right-to-left text', async () => {
  const { viewer, screen } = await open({ count: 3 });
  await touchAlong(viewer(), line({ x: -200, y: 0 }));
  await expect.element(page.getByText('2 / 3')).toBeVisible();
  await touchAlong(viewer(), line({ x: 200, y: 0 }));
  await expect.element(page.getByText('1 / 3')).toBeVisible();
  await screen.unmount();
  const arabic = await open({ count: 3, language: 'ar' });
  await touchAlong(arabic.viewer(), line({ x: 200, y: 0 }));
  await expect.element(page.getByText('2 / 3')).toBeVisible();
});

test('a horizontal drag at the last picture changes nothing', async () => {
  const { viewer, picture } = await open({ count: 2 });
  await touchAlong(viewer(), line({ x: 200, y: 0 }));
  await expect.poll(() => Math.round(picture().left)).toBe(0);
  await expect.element(page.getByText('1 / 2')).toBeVisible();
});

test('a picture pulled far enough up or down closes the viewer, and a shorter pull does not', async () => {
  for (const way of [300, -300]) {
    const { viewer, onClose, screen } = await open();
    await touchAlong(viewer(), line({ x: 0, y: way / 10 }, 12));
    expect(onClose).not.toHaveBeenCalled();
    await touchAlong(viewer(), line({ x: 0, y: way }));
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await screen.unmount();
  }
});

test('the wheel zooms at the pointer, and so does a pinch on a trackpad', async () => {
  const { picture, viewer } = await open();
  const leftPart = { x: -103, y: 0 };
  await turnWheelAt(viewer(), leftPart, -400);
  await expect.poll(() => picture().width).toBeGreaterThan(800);
  // A quarter of the picture is left of the pointer before and after.
  const { left, width } = picture();
  expect((412 / 4 - left) / width).toBeCloseTo(0.25, 2);
  await turnWheelAt(viewer(), leftPart, 4_000, true);
  await expect.poll(() => picture().width).toBe(412);
});

test('plus, minus and 0 zoom, arrows step, Escape closes', async () => {
  const { picture, onClose } = await open({ count: 3 });
  await userEvent.keyboard('+');
  await expect.poll(() => Math.round(picture().width)).toBe(618);
  await userEvent.keyboard('+-');
  await expect.poll(() => Math.round(picture().width)).toBe(618);
  await userEvent.keyboard('0');
  await expect.poll(() => Math.round(picture().width)).toBe(412);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByText('3 / 3')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('2 / 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a step while zoomed in shows all of the next picture', async () => {
  const { picture } = await open({ count: 2 });
  await userEvent.keyboard('+{ArrowRight}');
  await expect.element(page.getByText('2 / 2')).toBeVisible();
  await expect.poll(() => [picture().left, picture().width].map(Math.round)).toEqual([0, 412]);
});

test('sender, time and caption are visible; a tap hides them, and the next one shows them', async () => {
  const { viewer, screen } = await open({ text: 'Low **tide** at the pier' });
  await expect.element(screen.getByText(/Mara Okafor/)).toBeVisible();
  await expect.element(screen.getByText('Low tide at the pier')).toBeVisible();
  const opacity = () => {
    let shown = 1;
    for (let at: Element | null = screen.getByText(/Mara Okafor/).element(); at; at = at.parentElement) {
      shown *= Number(getComputedStyle(at).opacity);
    }
    return shown;
  };
  await tap(viewer());
  await expect.poll(opacity).toBe(0);
  await tap(viewer());
  await expect.poll(opacity).toBe(1);
});

test('save and share require their adapters, and show failures', async () => {
  const save = vi.fn<(file: object) => Promise<void>>(() => Promise.resolve());
  const share = vi.fn<(content: object) => Promise<void>>(() => Promise.reject(new Error('No app can.')));
  const { screen, onFault } = await open({
    adapters: { save: { save }, share: { canShareFiles: false, share } },
  });
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved')).toBeVisible();
  expect(save).toHaveBeenCalledExactlyOnceWith({ url: 'https://x.dev/1.png', name: '1.png', mimeType: '' });
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.element(screen.getByText('Couldn’t share this file.')).toBeVisible();
  expect(share).toHaveBeenCalledExactlyOnceWith({ urls: ['https://x.dev/1.png'], title: '1.png' });
  expect(onFault).toHaveBeenCalledOnce();
});

test('the browser saves a file under its name', async () => {
  const links: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.download} ${this.href.slice(0, 5)}`);
  });
  const { screen } = await open({ url: PIXEL });
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved')).toBeVisible();
  expect(links).toEqual(['1.png blob:']);
  click.mockRestore();
});

test('steps and zooms are immediate with reduced motion', async () => {
  await using _ = await reducedMotion();
  const { picture } = await open({ count: 2 });
  await userEvent.keyboard('+');
  expect(Math.round(picture().width)).toBe(618);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('2 / 2')).toBeVisible();
  expect(Math.round(picture().left)).toBe(0);
});

test('the viewer has no accessibility fault, in either direction', async () => {
  for (const language of ['en', 'ar']) {
    const { screen } = await open({ count: 3, text: 'A caption', language });
    expect(await accessibilityFaults()).toEqual([]);
    await screen.unmount();
  }
});

test('deleting the shown message shows its neighbour, and the viewer closes after the last one', async () => {
  const { screen, redraw } = await open({ count: 3 });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('2 / 3')).toBeVisible();
  await redraw(1);
  await expect.element(screen.getByRole('dialog', { name: '1.png' })).toBeVisible();
  await redraw(0);
  expect(screen.getByTestId('chat-media-viewer').query()).toBeNull();
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface Options {
  readonly count?: number;
  readonly language?: string;
  readonly text?: string;
  readonly url?: string;
  readonly adapters?: ChatAdapters;
}

/** Opens a viewer of pictures at the first one. */
async function open({ count = 1, language = 'en', text, url, adapters }: Options = {}) {
  const onClose = vi.fn<() => void>();
  const onFault = vi.fn<() => void>();
  const all = adapters ?? {};
  const tree = (shown: number) => (
    <ChatUIProvider language={language} timeZone="UTC" adapters={{ image: { Image: Box }, ...all }}>
      <Fixture count={shown} text={text} url={url} onClose={onClose} onFault={onFault} />
    </ChatUIProvider>
  );
  const screen = await render(tree(count));
  const viewer = () => screen.getByTestId('chat-media-viewer').element();
  await expect.element(screen.getByRole('img', { name: '1.png' })).toBeInTheDocument();
  return {
    screen,
    viewer,
    onClose,
    onFault,
    redraw: (shown: number) => screen.rerender(tree(shown)),
    /** The centred picture. */
    picture: () =>
      [...document.querySelectorAll('[data-picture]')]
        .find((each) => each.closest('[aria-hidden="true"]') === null)
        ?.getBoundingClientRect() ?? new DOMRect(),
  };
}

interface FixtureProps {
  readonly text: string | undefined;
  readonly url: string | undefined;
  readonly count: number;
  readonly onClose: () => void;
  readonly onFault: () => void;
}

function Fixture({ count, text, url, onClose, onFault }: FixtureProps): ReactNode {
  const style = useChatTheme().components.messageList;
  const actions = { ...NO_ACTIONS, onFault };
  const settings = bubbleSettings({ templates: new TemplateTable(), style, actions });
  const attachments = Array.from({ length: count }, (_, at) => ({
    url: url ?? `https://x.dev/${at + 1}.png`,
    name: `${at + 1}.png`,
    width: 1648,
    height: 824,
  }));
  const sample: Sample = { kind: 'message_image', data: { attachments }, ...(text !== undefined && { text }) };
  const items = viewerItems(sampleRow(sample), () => undefined, false);
  return <MediaViewer items={items} openId="i:1 0" settings={settings} onClose={onClose} />;
}

/** A picture that needs no network. */
function Box({ style, label }: ChatImageProps): ReactNode {
  const { width, height } = Object.assign({}, ...[style].flat(3).filter(Boolean));
  return <div role="img" aria-label={label} data-picture="" style={{ width, height, background: '#6fa8dc' }} />;
}

/** Taps twice without waiting for the page in between, because a busy machine would turn them into two single taps. */
async function tapTwice(element: Element) {
  await Promise.all([tap(element), tap(element)]);
}

function apart(x: number) {
  return [
    { x: -x, y: 0 },
    { x, y: 0 },
  ];
}

/** Moves a finger from the centre, in steps. */
function line({ x, y }: { x: number; y: number }, steps = 6) {
  return Array.from({ length: steps + 1 }, (_, at) => [{ x: (x * at) / steps, y: (y * at) / steps }]);
}
