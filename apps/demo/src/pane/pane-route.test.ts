import { expect, test } from 'vitest';
import { type PaneRoute, routeFrom, routeText } from './pane-route.ts';

test.each<[string, PaneRoute]>([
  ['mara', { uid: 'mara' }],
  ['mara/user/ivo', { uid: 'mara', chat: { kind: 'user', id: 'ivo' } }],
  ['mara/group/harbour-crew/12', { uid: 'mara', chat: { kind: 'group', id: 'harbour-crew' }, threadId: 12 }],
  ['mara/user/ivo/at/12', { uid: 'mara', chat: { kind: 'user', id: 'ivo' }, messageId: 12 }],
  ['mara/user/ivo/info', { uid: 'mara', chat: { kind: 'user', id: 'ivo' }, panel: 'info' }],
  ['mara/user/ivo/search', { uid: 'mara', chat: { kind: 'user', id: 'ivo' }, panel: 'search' }],
  [
    'mara/user/ivo/12/at/15/search',
    { uid: 'mara', chat: { kind: 'user', id: 'ivo' }, threadId: 12, messageId: 15, panel: 'search' },
  ],
  ['a%2Fb/user/x%20y', { uid: 'a/b', chat: { kind: 'user', id: 'x y' } }],
])('%s is parsed and written unchanged', (text, route) => {
  expect(routeFrom(text)).toEqual(route);
  expect(routeText(route)).toBe(text);
});

test('an incomplete or invalid address opens as much as possible', () => {
  expect(routeFrom('')).toBeUndefined();
  expect(routeFrom('mara/planet/mars')).toEqual({ uid: 'mara' });
  expect(routeFrom('mara/user/ivo/none')).toEqual({ uid: 'mara', chat: { kind: 'user', id: 'ivo' } });
  expect(routeFrom('mara/user/ivo/12/info')).toEqual({ uid: 'mara', chat: { kind: 'user', id: 'ivo' }, threadId: 12 });
  expect(routeFrom('%E0%A4%A')).toEqual({ uid: '%E0%A4%A' });
});
