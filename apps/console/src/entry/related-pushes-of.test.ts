import { expect, test } from 'vitest';
import { relatedPushesOf } from './related-pushes-of.ts';

const PUSH = { channel: 'push', outcome: 'sent', trigger: 'after_message' } as const;
const EARLIER = { logId: '1', trigger: 'after_message', atMS: 1, processingEndedAtMS: 1 } as const;
const LATER = { logId: '3', trigger: 'message_edited', atMS: 3, processingEndedAtMS: 3 } as const;
const FACTS = { replaced: true, replacedBy: LATER, replaces: [EARLIER] } as const;

test.each([
  ['not arrived', { state: 'none' }, { replacedBy: LATER, replaces: [EARLIER] }],
  ['shown', { state: 'displayed' }, { replacedBy: LATER, replaces: [EARLIER] }],
  ['opened', { state: 'opened' }, { replaces: [EARLIER] }],
  ['cleared', { state: 'cleared', displayedAtMS: 1 }, { replaces: [EARLIER] }],
] as const)(
  'a push names the ones it replaced, and its replacement unless it was the last one: %s',
  (_, device, expected) => {
    expect(relatedPushesOf({ ...PUSH, device }, { ...FACTS, replaces: [EARLIER] })).toEqual(expected);
  },
);
