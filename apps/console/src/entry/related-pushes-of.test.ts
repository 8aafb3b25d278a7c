import type { DeviceContext } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { relatedPushesOf } from './related-pushes-of.ts';

const PUSH = { channel: 'push', outcome: 'sent', trigger: 'after_message' } as const;
const EARLIER = { logId: '1', trigger: 'after_message', atMS: 1, processingEndedAtMS: 1 } as const;
const LATER = { logId: '3', trigger: 'message_edited', atMS: 3, processingEndedAtMS: 3 } as const;
const FACTS: DeviceContext = { replaced: true, replacedBy: LATER, replaces: [EARLIER] };

test.each([
  ['not arrived', { state: 'none' }, { replacedBy: [LATER], replaces: [EARLIER] }],
  ['shown', { state: 'displayed' }, { replacedBy: [LATER], replaces: [EARLIER] }],
  ['opened', { state: 'opened' }, { replacedBy: [], replaces: [EARLIER] }],
  ['cleared', { state: 'cleared', displayedAtMS: 1 }, { replacedBy: [], replaces: [EARLIER] }],
] as const)(
  'a push names the ones it replaced, and its replacement unless it was the last one: %s',
  (_, device, expected) => {
    expect(relatedPushesOf({ ...PUSH, device }, FACTS)).toEqual(expected);
  },
);

test('a push names all its replacements up to the last one, and what the device did with that one', () => {
  const last = { logId: '4', trigger: 'message_edited', atMS: 4, processingEndedAtMS: 4 } as const;
  const replaced = {
    ...PUSH,
    logId: '3',
    device: { state: 'displayed' },
    deviceContext: { replaced: true, replacedBy: last },
  } as const;
  const opened = { ...PUSH, logId: '4', device: { state: 'opened' }, deviceContext: { replacedBy: EARLIER } } as const;
  const related = relatedPushesOf({ ...PUSH, device: { state: 'displayed' } }, FACTS, [replaced, opened]);
  expect(related).toEqual({ replacedBy: [LATER, last], lastState: 'Opened', replaces: [EARLIER] });
});

test('pushes that name each other as replacements are followed only so far', () => {
  const device = { state: 'displayed' } as const;
  const again = { ...PUSH, logId: '3', device, deviceContext: { replaced: true, replacedBy: LATER } } as const;
  expect(relatedPushesOf({ ...PUSH, device }, FACTS, [again]).replacedBy).toHaveLength(20);
});
