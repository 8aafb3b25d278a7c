import type { BottomInset, ListAdapter } from '@chatwire/react-native';
import { BottomInsetContext } from '@chatwire/react-native';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react-native';
import { act, type ReactNode, use, useEffect } from 'react';
import { DeviceEventEmitter, StyleSheet, Text } from 'react-native';
import { listFixture, pass } from './list-fixture.tsx';

/** The fixture reports that every view except rows ends 700 px below the top of the window. */
const KEYBOARD = {
  startCoordinates: coordinates(700),
  endCoordinates: coordinates(660),
  easing: 'keyboard',
  duration: 250,
};

test('the composer moves up with the keyboard frame by frame, and down again', async () => {
  const { insets } = await fixture();
  await announce('keyboardWillShow', KEYBOARD);
  await pass(400);
  expect(insets.at(-1)).toBe(40);
  expect(insets.length).toBeGreaterThan(5);
  expect(insets).toEqual([...insets].sort((one, other) => one - other));
  await announce('keyboardWillHide', { ...KEYBOARD, endCoordinates: coordinates(700) });
  await pass(400);
  expect(insets.at(-1)).toBe(0);
});

test('the safe area below the composer is not added to the keyboard', async () => {
  const useInsets = () => ({ top: 0, bottom: 34, left: 0, right: 0 });
  const { insets } = await fixture({ safeArea: { useInsets } });
  await announce('keyboardWillShow', KEYBOARD);
  await pass(400);
  expect(insets.at(-1)).toBe(6);
});

test('a list that does not adjust itself is resized: the composer takes the space from the layout', async () => {
  await listFixture({ provider: { adapters: { list: adapterOf(() => null) } } });
  await announce('keyboardWillShow', KEYBOARD);
  await pass(400);
  expect(paddingsAround('chat-message-composer')).toContain(40);
});

test('a finger that drags the list over the keyboard also moves the composer', async () => {
  const { insets, row } = await fixture();
  await announce('keyboardWillShow', KEYBOARD);
  await pass(400);
  const touch = (name: string, pageY: number) => act(async () => callHandlers(row(), name, { nativeEvent: { pageY } }));
  await touch('onTouchMove', 600);
  expect(insets.at(-1)).toBe(40);
  await touch('onTouchMove', 685);
  expect(insets.at(-1)).toBe(15);
  await touch('onTouchEnd', 685);
  await pass(400);
  expect(insets.at(-1)).toBe(40);
});

test('a keyboard without a position, such as a floating one on a tablet, moves nothing', async () => {
  const { insets } = await fixture();
  await announce('keyboardWillChangeFrame', { ...KEYBOARD, endCoordinates: { ...coordinates(0), height: 0 } });
  await pass(400);
  expect(insets).toEqual([]);
});

/** Renders a conversation whose list adjusts itself and records the inset. */
async function fixture(adapters: object = {}) {
  const insets: number[] = [];
  const list = adapterOf(() => {
    const inset: BottomInset = use(BottomInsetContext);
    useEffect(() => inset.subscribe(() => insets.push(inset.current)), [inset]);
    return null;
  });
  await listFixture({ provider: { adapters: { list, ...adapters } } });
  return { insets, row: () => within(screen.getByTestId('chat-message-list')).getByText('row') };
}

function adapterOf(Inside: () => ReactNode): ListAdapter {
  return {
    createList: () =>
      function Rows({ label }) {
        return (
          <Text accessibilityLabel={label}>
            row
            <Inside />
          </Text>
        );
      },
  };
}

async function announce(name: string, event: object): Promise<void> {
  await act(async () => {
    DeviceEventEmitter.emit(name, event);
  });
}

function coordinates(screenY: number) {
  return { screenX: 0, screenY, width: 412, height: 300 };
}

type Host = ReturnType<typeof screen.getByTestId>;

/** Calls touch handlers as events bubble; the test renderer has no touches of its own. */
function callHandlers(from: Host, name: string, event: object): void {
  for (let view: Host | null = from; view; view = view.parent) {
    const handler: unknown = view.props[name];
    if (typeof handler === 'function') Reflect.apply(handler, undefined, [event]);
  }
}

function paddingsAround(id: string): unknown[] {
  const paddings: unknown[] = [];
  for (let view: Host | null = screen.getByTestId(id); view; view = view.parent) {
    paddings.push(StyleSheet.flatten(view.props['style'])?.paddingBottom);
  }
  return paddings;
}
