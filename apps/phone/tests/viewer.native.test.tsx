import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react-native';
import { StyleSheet } from 'react-native';
import { storedText } from '../../../packages/ui-kit/src/testing/stored-message.ts';
import { listFixture, pass } from './list-fixture.tsx';

const PICTURE = {
  url: 'https://media.test/pier.jpg',
  name: 'pier.jpg',
  mimeType: 'image/jpeg',
  width: 1600,
  height: 800,
};

test('a press opens the viewer; without an adapter files cannot be saved, and text and links are shared', async () => {
  await viewer();
  expect(screen.getByTestId('chat-media-viewer')).toBeOnTheScreen();
  expect(screen.queryByLabelText('Save')).toBeNull();
  expect(screen.getByLabelText('Share')).toBeOnTheScreen();
  expect(within(screen.getByTestId('chat-media-viewer')).getByText('Low tide')).toBeOnTheScreen();
});

test('an adapter adds Save', async () => {
  const save = jest.fn<(file: object) => Promise<void>>(async () => undefined);
  const { user } = await viewer({ save: { save } });
  await user.press(screen.getByLabelText('Save'));
  expect(save).toHaveBeenCalledWith({ url: PICTURE.url, name: PICTURE.name, mimeType: PICTURE.mimeType });
});

test("two fingers zoom with React Native's responder system", async () => {
  const { responder, fingers } = await viewer();
  await fingers('responderGrant', []);
  await fingers('responderStart', [
    [-50, 0],
    [50, 0],
  ]);
  await fingers('responderMove', [
    [-100, 0],
    [100, 0],
  ]);
  await fingers('responderRelease', []);
  await pass(400);
  expect(scaleOf(responder())).toBe(2);
});

test('pulling the picture down closes the viewer, and so does the button', async () => {
  const { fingers, user } = await viewer();
  await fingers('responderStart', [[0, 0]]);
  for (let y = 20; y <= 300; y += 20) await fingers('responderMove', [[0, y]]);
  await fingers('responderRelease', []);
  await pass(400);
  expect(screen.queryByTestId('chat-media-viewer')).toBeNull();
  await user.press(photo());
  await user.press(await screen.findByLabelText('Close'));
  expect(screen.queryByTestId('chat-media-viewer')).toBeNull();
});

/** Renders the viewer of a conversation with one picture, in a window of 400 × 800. */
async function viewer(adapters: object = {}) {
  const message = storedText({ id: 1, text: 'Low tide', type: 'image', data: { attachments: [PICTURE] } });
  const { user } = await listFixture({ messages: [message], provider: { adapters } });
  await screen.findAllByLabelText('Photo, pier.jpg');
  await user.press(photo());
  await screen.findByTestId('chat-media-viewer');
  const layout = { x: 0, y: 0, width: 400, height: 800 };
  await fireEvent(screen.getByTestId('chat-media-viewer'), 'layout', { nativeEvent: { layout } });
  const responder = () => {
    const found = screen.getByTestId('chat-media-viewer').children.find(hasResponder);
    if (!found || typeof found === 'string') throw new Error('No view responds to touches.');
    return found;
  };
  let timestamp = 1_000;
  return {
    user,
    responder,
    /** Positions relative to the centre of the window. */
    fingers: (name: string, points: readonly (readonly [number, number])[]) =>
      act(async () => {
        timestamp += 16;
        const touches = points.map(([x, y]) => ({ pageX: 200 + x, pageY: 400 + y }));
        const handler: unknown = responder().props[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`];
        if (typeof handler === 'function') Reflect.apply(handler, undefined, [{ nativeEvent: { touches, timestamp } }]);
      }),
  };
}

/** Returns the button; the picture in it has the same name. */
function photo(): Host {
  const [button] = screen.getAllByLabelText('Photo, pier.jpg');
  if (!button) throw new Error('The picture is not rendered.');
  return button;
}

type Host = ReturnType<typeof screen.getByTestId>;

function hasResponder(child: Host['children'][number]): boolean {
  return typeof child !== 'string' && child.props['onResponderMove'] !== undefined;
}

/** Returns the largest rendered view. */
function scaleOf(view: Host): number {
  const steps = StyleSheet.flatten(view.props['style'])?.transform ?? [];
  const own = Array.isArray(steps) ? steps.map((step) => Number(Reflect.get(Object(step), 'scale') ?? 1)) : [];
  const inside = view.children.flatMap((child) => (typeof child === 'string' ? [] : [scaleOf(child)]));
  return Math.max(1, ...own, ...inside);
}
