import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { type Counts, countsOf, isFaultless, type Observations } from './counts.ts';
import { Ledger } from './ledger.ts';
import { recipientsOf } from './people.ts';
import type { StoredMessage } from './stored-messages.ts';

const GUID = 'group0';
const [SENDER = '', ...RECIPIENTS] = recipientsOf(GUID, '');
const STORED: readonly StoredMessage[] = [0, 1].map((number) => ({
  id: number + 10,
  number,
  sender: SENDER,
  guid: GUID,
}));

/**
 * Observes two messages that all recipients received, that all views show, and of which all recipients were notified.
 */
function observations(changes: Partial<Observations> = {}): Observations {
  const ledger = new Ledger();
  const beganAt = performance.now();
  for (const { id, number } of STORED) {
    Object.assign(ledger.add(SENDER, GUID), { id, acknowledgedAt: beganAt + 100 });
    for (const uid of RECIPIENTS) ledger.noteArrival(uid, number);
  }
  return {
    messages: ledger.messages,
    stored: STORED,
    entries: STORED.flatMap(({ id }) => RECIPIENTS.map((recipient) => entry(id, recipient))),
    providerCalls: 6,
    filesLost: 0,
    apps: new Map([SENDER, ...RECIPIENTS].map((uid) => [uid, { shownIn: () => new Set([0, 1]) }])),
    ledger,
    beganAt,
    ...changes,
  };
}

function entry(messageId: number, recipient: string): LogEntry {
  return { messageId, recipient, success: true } as LogEntry;
}

test('messages stored once, shown, and decided are not a fault, nor is a repeated provider call', () => {
  const counts = countsOf(observations({ providerCalls: 7 }));
  expect(counts).toMatchObject({ acknowledged: 2, frames: 6, decisions: 6, providerRepeats: 1 });
  expect(isFaultless(counts)).toBe(true);
});

const complete = observations();
const [first, ...others] = complete.entries;
const faults: readonly [string, Partial<Observations>, Partial<Counts>][] = [
  ['an acknowledged message that is not stored', { stored: STORED.slice(1) }, { lost: 1 }],
  [
    'a message that is stored twice',
    { stored: [...STORED, { ...STORED[0], id: 12 } as StoredMessage] },
    { duplicated: 1 },
  ],
  ['a message that an app never received', { ledger: new Ledger() }, { framesMissing: 6 }],
  [
    'a message that a view does not show',
    { apps: new Map([[SENDER, { shownIn: () => new Set([1]) }]]) },
    { rowsMissing: 1 },
  ],
  ['a recipient without an entry', { entries: others }, { decisionsMissing: 1 }],
  ['a recipient with two entries', { entries: first ? [first, ...complete.entries] : [] }, { decisionsDuplicated: 1 }],
];

test.each(faults)('%s is a fault', (_, changes, expected) => {
  const counts = countsOf(observations(changes));
  expect(counts).toMatchObject(expected);
  expect(isFaultless(counts)).toBe(false);
});

test('a message that an app received twice is a fault', () => {
  const { ledger, ...rest } = observations();
  ledger.noteArrival(RECIPIENTS[0] ?? '', 1);
  const counts = countsOf({ ...rest, ledger });
  expect(counts).toMatchObject({ framesRepeated: 1 });
  expect(isFaultless(counts)).toBe(false);
});
