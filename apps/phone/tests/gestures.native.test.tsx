import { gestureHandlerAdapter } from '@chatwire/react-native/gestures';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react-native';
import { act } from 'react';
import { StyleSheet, Text } from 'react-native';
import * as GestureHandler from 'react-native-gesture-handler';
import { fireGestureHandler, getByGestureTestId } from 'react-native-gesture-handler/jest-utils';
import * as Reanimated from 'react-native-reanimated';
import type { ZoomViewProps } from '../../../packages/ui-kit/src/adapters/zoom-view-props.ts';
import { ChatUIProvider } from '../../../packages/ui-kit/src/provider/chat-ui-provider.tsx';
import { listFixture, pass } from './list-fixture.tsx';

const Root = GestureHandler.GestureHandlerRootView;
const gestures = gestureHandlerAdapter({ GestureHandler, Reanimated });
const { SwipeView, HoldView, ZoomView } = gestures;
if (!HoldView || !ZoomView) throw new Error('The adapter has no such view.');

test('a far swipe replies with one haptic tick, and a short, slow one does not', async () => {
  const { onSwipe, tick } = await swipeRow();
  await fire('chat-swipe', [{ translationX: 20 }, { translationX: 70 }, { translationX: 90, velocityX: 100 }]);
  expect([onSwipe.mock.calls.length, tick.mock.calls.length]).toEqual([1, 1]);
  await fire('chat-swipe', [{ translationX: 20 }, { translationX: 40, velocityX: 100 }]);
  expect(onSwipe).toHaveBeenCalledTimes(1);
});

test('the end side is on the left in right-to-left text', async () => {
  const { onSwipe } = await swipeRow('ar');
  await fire('chat-swipe', [{ translationX: 20 }, { translationX: 90 }]);
  expect(onSwipe).not.toHaveBeenCalled();
  await fire('chat-swipe', [{ translationX: -20 }, { translationX: -90 }]);
  expect(onSwipe).toHaveBeenCalledTimes(1);
});

test.each([
  ['en', 12, -12],
  ['ar', -12, 12],
])(
  'a swipe starts horizontally only, and leaves vertical movement to the list (%s)',
  async (language, along, against) => {
    await swipeRow(language);
    // As the native side compares them: beyond 6 px vertically the gesture has failed before 12 px horizontally start it.
    const { config } = Object(getByGestureTestId('chat-swipe'));
    const [activeStart, activeEnd] = [config.activeOffsetXStart, config.activeOffsetXEnd];
    expect(along > 0 ? activeEnd : activeStart).toBe(along);
    expect(against > 0 ? config.failOffsetXEnd : config.failOffsetXStart).toBe(against);
    expect([config.failOffsetYStart, config.failOffsetYEnd]).toEqual([-6, 6]);
  },
);

test('a swipe in a conversation starts a reply, and a long press opens the options', async () => {
  await listFixture({ provider: { adapters: { gestures } }, around: Root });
  await screen.findByText('Is the boat ready?');
  await fire('chat-swipe', [{ translationX: 20 }, { translationX: 90 }]);
  expect(await screen.findByTestId('chat-composer-reply')).toBeOnTheScreen();
  await fire('chat-hold', [{}]);
  expect(await screen.findByTestId('chat-message-options')).toBeOnTheScreen();
});

test('a pinch zooms around the fingers, and stays inside the limits', async () => {
  await zoom();
  await fire('chat-zoom-pinch', [
    { scale: 1, focalX: 100, focalY: 400 },
    { scale: 2, focalX: 100, focalY: 400 },
  ]);
  expect(pose()).toEqual({ x: 100, y: 0, scale: 2 });
  await fire('chat-zoom-pan', [{ translationX: 30 }, { translationX: 900, velocityX: 0 }]);
  expect(pose()).toEqual({ x: 200, y: 0, scale: 2 });
});

test('a horizontal drag steps, a drag down dismisses, and neither does once zoomed in', async () => {
  const { onStep, onDismiss } = await zoom();
  await fire('chat-zoom-pan', [{ translationX: -20 }, { translationX: -180 }]);
  expect(onStep.mock.calls).toEqual([[1]]);
  await fire('chat-zoom-pan', [{ translationX: 20 }, { translationX: 180 }]);
  expect(onStep.mock.calls).toEqual([[1]]);
  await fire('chat-zoom-pinch', [
    { scale: 1, focalX: 200, focalY: 400 },
    { scale: 2, focalX: 200, focalY: 400 },
  ]);
  await fire('chat-zoom-pan', DOWN);
  expect(onDismiss).not.toHaveBeenCalled();
  await fire('chat-zoom-double-tap', [{ x: 200, y: 400 }]);
  expect(pose().scale).toBe(1);
  await fire('chat-zoom-pan', DOWN);
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('a double tap zooms to its position', async () => {
  await zoom();
  await fire('chat-zoom-double-tap', [{ x: 300, y: 400 }]);
  expect(pose()).toEqual({ x: -300, y: 0, scale: 4 });
});

/** A finger that moves down. */
const DOWN = [20, 300].map((translationY) => ({ translationX: 0, translationY }));

async function swipeRow(language = 'en') {
  const onSwipe = jest.fn();
  const tick = jest.fn();
  await render(
    <Root>
      <ChatUIProvider language={language} adapters={{ haptics: { tick } }}>
        <SwipeView isEnabled onSwipe={onSwipe}>
          <Text>hello</Text>
        </SwipeView>
      </ChatUIProvider>
    </Root>,
  );
  // A language must be loaded first.
  await pass(0);
  return { onSwipe, tick };
}

/** Shows two pictures of 400 × 200 px in a window of 400 × 800, the first one centred. */
async function zoom() {
  const onStep = jest.fn<ZoomViewProps['onStep']>();
  const onDismiss = jest.fn();
  if (!ZoomView) throw new Error('The adapter has no such view.');
  await render(
    <ZoomView
      pages={[
        { key: 'a', side: 0, element: <Text>first</Text> },
        { key: 'b', side: 1, element: <Text>second</Text> },
      ]}
      window={{ width: 400, height: 800 }}
      picture={{ width: 1600, height: 800 }}
      isFixed={false}
      isStill={false}
      ground={{ backgroundColor: 'black' }}
      onStep={onStep}
      onDismiss={onDismiss}
      onTap={() => undefined}
    />,
  );
  return { onStep, onDismiss };
}

/** Returns the position of the first picture. */
function pose() {
  const found = { x: 0, y: 0, scale: 1 };
  for (let view = screen.getByText('first').parent; view; view = view.parent) {
    const style = { ...StyleSheet.flatten(view.props['style']), ...view.props['jestAnimatedStyle']?.value };
    for (const step of Array.isArray(style.transform) ? style.transform : []) {
      found.x += step.translateX ?? 0;
      found.y += step.translateY ?? 0;
      found.scale *= step.scale ?? 1;
    }
  }
  return found;
}

async function fire(id: string, events: readonly object[]): Promise<void> {
  await act(async () => {
    fireGestureHandler(Object(getByGestureTestId(id)), [...events]);
  });
  await pass(400);
}
