import { expect, test } from 'vitest';
import { platformAppState } from './web-app-state.ts';

test('the app counts as active and online on unknown platforms', () => {
  const state = platformAppState({});
  expect([state.isActive(), state.isOnline()]).toEqual([true, true]);
});

test('a platform that reports its background notifies once per change, until it is unsubscribed', () => {
  const state = platformAppState({});
  const states: boolean[] = [];
  const end = state.subscribe(() => states.push(state.isActive()));
  for (const isActive of [true, false, false, true]) state.setActive(isActive);
  end();
  state.setActive(false);
  expect(states).toEqual([false, true]);
});
