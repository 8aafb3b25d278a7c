import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { LogStore } from '../../logs/log-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { type Replacement, replacedPushes } from './replaced-pushes.ts';

const WEB_PUSH = { body: { notification: { tag: '7' } } };
const SILENT = { state: 'none' };
const shown = (displayedAtMS: number) => ({ state: 'displayed', displayedAtMS });

const push = (id: string, device: object, payload: object = WEB_PUSH): LogEntry =>
  ({
    _id: id,
    outcome: 'sent',
    trigger: 'message_edited',
    recipient: 'mara',
    messageId: 7,
    pushToken: 'token',
    processingStartedAtMS: Number(id),
    processingEndedAtMS: Number(id),
    device,
    payload,
  }) as unknown as LogEntry;

/** Returns the replacements of the first entries on a page, if the log has the others, too. */
async function replacedOf(
  pushes: readonly LogEntry[],
  rows: ReadonlyMap<number, MessageRow> = new Map(),
  onPage = pushes.length,
): Promise<Readonly<Record<string, Replacement>>> {
  const page = async () => ({ entries: pushes.slice(1).map((entry) => Buffer.from(JSON.stringify(entry))) });
  return Object.fromEntries(await replacedPushes({ page } as unknown as LogStore, pushes.slice(0, onPage), rows));
}

const related = (logId: string, atMS: number) => ({
  logId,
  trigger: 'message_edited',
  atMS,
  processingEndedAtMS: Number(logId),
});

test.each([
  ['FCM', { message: { data: { tag: '7' } } }],
  ['Web Push', WEB_PUSH],
  ['APNs', { payload: { tag: '7' } }],
])('a push of %s and the later one that was shown in its place name each other', async (_, payload) => {
  expect(await replacedOf([push('1', shown(10), payload), push('2', shown(20), payload)])).toEqual({
    1: { replacedBy: related('2', 20) },
    2: { replaces: [related('1', 10)] },
  });
});

test('a push that was shown before its provider had responded took the place of an earlier one when it responded', async () => {
  expect(await replacedOf([push('10', shown(11)), push('30', shown(20))])).toMatchObject({
    10: { replacedBy: related('30', 30) },
  });
});

test('pushes that replaced each other while a phone was off lead to the one that arrived', async () => {
  const pushes = [
    push('1', SILENT),
    push('2', SILENT),
    push('3', SILENT),
    push('4', { state: 'opened', displayedAtMS: 50 }),
  ];
  const last = { replacedBy: related('4', 50) };
  expect(await replacedOf(pushes)).toEqual({
    1: last,
    2: last,
    3: last,
    4: { replaces: [related('1', 1), related('2', 2), related('3', 3)] },
  });
  expect((await replacedOf(pushes, new Map(), 1))[1]).toEqual(last);
});

test('a push that replaced one which had expired does not have its place', async () => {
  const pushes = [push('1', SILENT), push('3600002', SILENT)];
  expect(await replacedOf(pushes)).toEqual({});
});

test('pushes that were shown one after the other each lead to the next one', async () => {
  const pushes = [push('1', shown(10)), push('2', shown(20)), push('3', SILENT), push('4', shown(40))];
  expect(await replacedOf(pushes)).toEqual({
    1: { replacedBy: related('2', 20) },
    2: { replacedBy: related('4', 40), replaces: [related('1', 10)] },
    3: { replacedBy: related('4', 40) },
    4: { replaces: [related('2', 20), related('3', 3)] },
  });
});

test('a push leads to the one that arrived first, even if it was sent later', async () => {
  const pushes = [push('1', shown(10)), push('2', shown(40)), push('3', shown(30))];
  expect((await replacedOf(pushes))[1]).toEqual({ replacedBy: related('3', 30) });
});

test('a push that had expired when the last one was sent leads to the one that replaced it', async () => {
  const pushes = [push('1', SILENT), push('3600000', SILENT), push('7200000', SILENT)];
  expect((await replacedOf(pushes))[1]).toEqual({ replacedBy: related('3600000', 3_600_000) });
});

test('pushes that replaced each other on a phone that is still off lead to the one that the provider keeps', async () => {
  const pushes = [push('1', SILENT), push('2', SILENT), push('3', SILENT)];
  expect(await replacedOf(pushes)).toMatchObject({
    1: { replacedBy: { logId: '3' } },
    2: { replacedBy: { logId: '3' } },
  });
});

test.each([
  ['permission off', { ...SILENT, permission: 'denied' }],
  ['permission not requested', { ...SILENT, permission: 'not_determined' }],
  ['an app that sends no receipts', { ...SILENT, receipts: false }],
])('a push is not replaced on a device with %s', async (_, device) => {
  expect(await replacedOf([push('1', device), push('2', { state: 'cleared', clearedAtMS: 20 })])).toEqual({});
});

test.each([
  ['was edited', { edited_at_ms: 5, deleted_at_ms: null }, ['1', '2']],
  ['was deleted', { edited_at_ms: null, deleted_at_ms: 5 }, ['1', '2']],
  ['is unchanged', { edited_at_ms: null, deleted_at_ms: null }, []],
])('only pushes about a message that was edited or deleted are compared: one that %s', async (_, row, expected) => {
  const rows = new Map([[7, row as MessageRow]]);
  expect(Object.keys(await replacedOf([push('1', shown(10)), push('2', shown(20))], rows))).toEqual(expected);
});
