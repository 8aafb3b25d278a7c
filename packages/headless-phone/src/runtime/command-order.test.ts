import { expect, test } from 'vitest';
import { orderOfWork, retriesCommand, type UiWork } from './command-order.ts';

const SCROLL: UiWork = { kind: 'command', tag: 1, name: 'scrollToEnd', args: [false] };
const FOCUS: UiWork = { kind: 'accessibility', tag: 1, type: 'focus' };

test('Android runs commands before a mount, and iOS runs them in order', () => {
  const queue: readonly UiWork[] = [{ kind: 'mount' }, SCROLL];
  expect(orderOfWork('ios', queue)).toEqual(queue);
  expect(orderOfWork('android', queue)).toEqual([SCROLL, { kind: 'mount' }]);
});

test('an accessibility event follows the mount before it, on both platforms', () => {
  const queue: readonly UiWork[] = [{ kind: 'mount' }, FOCUS, SCROLL];
  expect(orderOfWork('ios', queue)).toEqual(queue);
  expect(orderOfWork('android', queue)).toEqual([SCROLL, { kind: 'mount' }, FOCUS]);
});

test('Android retries a command when its view is not mounted yet; iOS does not', () => {
  const command = { kind: 'command', tag: 1, name: 'scrollToEnd', args: [] } as const;
  expect(retriesCommand('android', command, false)).toBe(true);
  expect(retriesCommand('android', command, true)).toBe(false);
  expect(retriesCommand('android', { ...command, isRetry: true }, false)).toBe(false);
  expect(retriesCommand('ios', command, false)).toBe(false);
});
