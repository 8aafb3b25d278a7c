import { Text } from 'react-native';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { TouchSwipe } from './touch-swipe.tsx';

test('a swipe toward the end side replies, with one haptic tick at the threshold', async () => {
  const { finger, onSwipe, tick } = await row();
  finger([0, 0], [30, 1], [60, 2], [80, 2], [90, 2]);
  expect([onSwipe.mock.calls.length, tick.mock.calls.length]).toEqual([1, 1]);
});

test('the end side is on the left in right-to-left text', async () => {
  const { finger, onSwipe } = await row({ language: 'ar' });
  finger([200, 0], [240, 0], [290, 0]);
  expect(onSwipe).not.toHaveBeenCalled();
  finger([200, 0], [160, 0], [110, 0]);
  expect(onSwipe).toHaveBeenCalledOnce();
});

test('a vertical movement scrolls the list, even when it turns sideways later', async () => {
  const { finger, onSwipe, tick } = await row();
  finger([0, 0], [4, 40], [10, 80], [90, 120]);
  expect([onSwipe.mock.calls.length, tick.mock.calls.length]).toEqual([0, 0]);
});

test('a message that cannot be replied to cannot be swiped', async () => {
  const { finger, onSwipe } = await row({ isEnabled: false });
  finger([0, 0], [40, 0], [120, 0]);
  expect(onSwipe).not.toHaveBeenCalled();
});

async function row({ language = 'en', isEnabled = true } = {}) {
  const onSwipe = vi.fn<() => void>();
  const tick = vi.fn<() => void>();
  const screen = await render(
    <ChatUIProvider language={language} adapters={{ haptics: { tick } }}>
      <TouchSwipe isEnabled={isEnabled} onSwipe={onSwipe}>
        <Text>hello</Text>
      </TouchSwipe>
    </ChatUIProvider>,
  );
  const target = screen.getByText('hello').element();
  // A manual clock, because moves with the same timestamp count as one, however fast a test runs.
  let now = performance.now();
  const send = (type: string, [clientX, clientY]: readonly [number, number], isDown: boolean) => {
    const touch = new Touch({ identifier: 1, target, clientX, clientY, pageX: clientX, pageY: clientY });
    const touches = isDown ? [touch] : [];
    const event = { touches, targetTouches: touches, changedTouches: [touch], bubbles: true, cancelable: true };
    now += 16;
    target.dispatchEvent(Object.defineProperty(new TouchEvent(type, event), 'timeStamp', { value: now }));
  };
  const finger = (...path: readonly (readonly [number, number])[]) => {
    const [first = [0, 0], ...rest] = path;
    send('touchstart', first, true);
    for (const point of rest) send('touchmove', point, true);
    send('touchend', path.at(-1) ?? first, false);
  };
  return { finger, onSwipe, tick };
}
