import { expect, test } from 'vitest';
import { platformAppState } from './web-app-state.ts';

test('where nothing is known the app is active and online', () => {
  const state = platformAppState({});
  expect([state.isActive(), state.isOnline()]).toEqual([true, true]);
});

test('a phone that tells of its background is heard once per change, until nobody listens', () => {
  const state = platformAppState({});
  const heard: boolean[] = [];
  const end = state.subscribe(() => heard.push(state.isActive()));
  for (const isActive of [true, false, false, true]) state.setActive(isActive);
  end();
  state.setActive(false);
  expect(heard).toEqual([false, true]);
});
