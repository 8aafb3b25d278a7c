import type { BottomInset, ChatAdapters, ListAdapter } from '@chatwire/react-native';
import { BottomInsetContext } from '@chatwire/react-native';
import { type KeyboardModules, keyboardControllerAdapter } from '@chatwire/react-native/keyboard-controller';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react-native';
import { act, use, useEffect, useLayoutEffect } from 'react';
import { Dimensions, StyleSheet, Text, View } from 'react-native';
import type * as RealModule from 'react-native-keyboard-controller';
import * as Reanimated from 'react-native-reanimated';
import { listFixture, pass } from './list-fixture.tsx';

type Module = KeyboardModules['KeyboardController'];
type Handler = Parameters<Module['useKeyboardHandler']>[0];

/** The real module runs only in an app with its native side; this line checks that it matches. */
export type RealModuleFits = typeof RealModule extends Module ? true : never;
const fits: RealModuleFits = true;

/** The fixture reports that every view except rows ends 700 px below the top of the window. */
const BELOW = () => Dimensions.get('window').height - 700;

test('the composer follows each frame of the keyboard, and the list receives each inset', async () => {
  expect(fits).toBe(true);
  const { insets, frames } = await fixture();
  await frames('onMove', [BELOW() - 20, BELOW() + 15, BELOW() + 40]);
  await frames('onEnd', [BELOW() + 40]);
  expect(insets).toEqual([15, 40]);
  expect(composerOffset()).toBe(-40);
  await frames('onInteractive', [BELOW() + 25, BELOW() + 5]);
  await frames('onEnd', [0]);
  expect(insets).toEqual([15, 40, 25, 5, 0]);
});

test('the safe area below the composer is not added to the keyboard', async () => {
  const { insets, frames } = await fixture({
    safeArea: { useInsets: () => ({ top: 0, bottom: 34, left: 0, right: 0 }) },
  });
  await frames('onMove', [BELOW() + 30, BELOW() + 40]);
  expect(insets).toEqual([6]);
});

async function fixture(more: ChatAdapters = {}) {
  const insets: number[] = [];
  const handlers = new Set<Handler>();
  const KeyboardController: Module = {
    useKeyboardHandler: (handler) =>
      useLayoutEffect(() => {
        handlers.add(handler);
        return () => void handlers.delete(handler);
      }),
    KeyboardGestureArea: View,
  };
  const list: ListAdapter = {
    createList: () =>
      function Rows({ label }) {
        const inset: BottomInset = use(BottomInsetContext);
        useEffect(() => inset.subscribe(() => insets.push(inset.current)), [inset]);
        return <Text accessibilityLabel={label}>row</Text>;
      },
  };
  const keyboard = keyboardControllerAdapter({ KeyboardController, Reanimated });
  await listFixture({ provider: { adapters: { list, keyboard, ...more } } });
  return {
    insets,
    async frames(name: keyof Handler, heights: readonly number[]) {
      for (const height of heights) {
        await act(async () => {
          for (const handler of handlers) handler[name]?.({ height });
        });
        await pass(32);
      }
    },
  };
}

/** Returns the offset of the composer. */
function composerOffset(): number {
  let moved = 0;
  for (let view = screen.getByTestId('chat-message-composer').parent; view; view = view.parent) {
    const style = { ...StyleSheet.flatten(view.props['style']), ...view.props['jestAnimatedStyle']?.value };
    for (const step of Array.isArray(style.transform) ? style.transform : []) moved += step.translateY ?? 0;
  }
  return moved;
}
