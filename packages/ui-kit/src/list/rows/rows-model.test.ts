import { describe, expect, test } from 'vitest';
import type { ListRow } from './list-row.ts';
import type { MessageFacts } from './message-facts.ts';
import { type RowsInput, RowsModel } from './rows-model.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

interface Sample {
  readonly sender?: string;
  readonly at?: number;
  readonly isAlone?: boolean;
  readonly batch?: { readonly id: string; readonly index: number };
}

function modelOf(samples: Readonly<Record<string, Sample>>) {
  const facts = new Map(Object.entries(samples).map(([key, sample]) => [key, factsOf(sample)]));
  const model = new RowsModel({ factsOf: (key) => facts.get(key), dayOf });
  const update = (input: Partial<RowsInput> = {}) => model.update({ ...QUIET, keys: [...facts.keys()], ...input });
  update();
  return { model, facts, update };
}

function factsOf({ sender = 'mara', at = 0, isAlone = false, batch }: Sample): MessageFacts {
  return { sender, sentAtMs: at, isAlone, batch };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const QUIET: RowsInput = { keys: [], older: 'idle', newer: 'idle', unreadKey: undefined, isTyping: false };

function grouping(model: RowsModel, key: string) {
  const row = model.get(key);
  return row?.kind === 'message' ? row.grouping : undefined;
}

describe('separators', () => {
  test('a date separator is above the oldest message, and between messages of different local dates', () => {
    const { model } = modelOf({ 'i:1': {}, 'i:2': { at: MINUTE }, 'i:3': { at: DAY } });
    expect(model.keys).toEqual(['day:1970-01-01', 'i:1', 'i:2', 'day:1970-01-02', 'i:3']);
    expect(model.get('day:1970-01-02')).toMatchObject({ kind: 'day', at: DAY });
  });

  test('older messages of the same day move its separator above their first', () => {
    const { model, update } = modelOf({ 'i:1': { at: MINUTE }, 'i:2': { at: 2 * MINUTE } });
    update({ keys: ['i:2'] });
    const later = model.get('day:1970-01-01');
    update();
    expect(model.keys[0]).toBe('day:1970-01-01');
    expect([later, model.get('day:1970-01-01')]).toMatchObject([{ at: 2 * MINUTE }, { at: MINUTE }]);
  });

  test('a date that occurs twice because a clock was set back has two separators', () => {
    const { model } = modelOf({ 'i:1': {}, 'i:2': { at: DAY }, 'i:3': {} });
    expect(model.keys).toEqual(['day:1970-01-01', 'i:1', 'day:1970-01-02', 'i:2', 'day:1970-01-01:i:3', 'i:3']);
  });

  test('the unread separator is below the date separator and above its message', () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': { at: DAY } });
    update({ unreadKey: 'i:2' });
    expect(model.keys.slice(2)).toEqual(['day:1970-01-02', 'unread', 'i:2']);
  });

  test('each row has the date separator of its day', () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': { at: DAY }, 'i:3': { at: DAY } });
    update({ older: 'loading' });
    expect(['edge:older', 'i:1', 'day:1970-01-02', 'i:3'].map((key) => model.dayOf(key))).toEqual([
      undefined,
      'day:1970-01-01',
      'day:1970-01-02',
      'day:1970-01-02',
    ]);
  });

  test('edge rows show loading and failures, and nothing else', () => {
    const { model, update } = modelOf({ 'i:1': {} });
    update({ older: 'loading', newer: 'error' });
    expect(model.keys).toEqual(['edge:older', 'day:1970-01-01', 'i:1', 'edge:newer']);
    expect(model.get('edge:newer')).toMatchObject({ side: 'newer', status: 'error' });
    update({ older: 'done', newer: 'idle' });
    expect(model.keys).toEqual(['day:1970-01-01', 'i:1']);
  });

  test('the typing indicator is the last row', () => {
    const { model, update } = modelOf({ 'i:1': {} });
    update({ isTyping: true });
    expect(model.keys.at(-1)).toBe('typing');
    expect(model.get('typing')).toEqual({ kind: 'typing', key: 'typing' });
  });

  test('the edge row above the oldest message has the side older', () => {
    const { model, update } = modelOf({ 'i:1': {} });
    update({ older: 'error' });
    expect(model.get('edge:older')).toEqual({ kind: 'edge', key: 'edge:older', side: 'older', status: 'error' });
  });

  test('date separators are known for the current rows', () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': { at: DAY } });
    expect(model.dayOf('i:1')).toBe('day:1970-01-01');
    update({ keys: ['i:2'] });
    expect([model.dayOf('i:1'), model.dayOf('i:2')]).toEqual([undefined, 'day:1970-01-02']);
  });

  test('a list without messages has no rows', () => {
    expect(modelOf({}).model.keys).toEqual([]);
  });
});

describe('message groups', () => {
  test('messages of one sender within five minutes form a group with a first and a last row', () => {
    const { model } = modelOf({ 'i:1': {}, 'i:2': { at: 5 * MINUTE }, 'i:3': { at: 10 * MINUTE } });
    expect(grouping(model, 'i:1')).toEqual({ isFirst: true, isLast: false, hasStatus: true });
    expect(grouping(model, 'i:2')).toEqual({ isFirst: false, isLast: false, hasStatus: true });
    expect(grouping(model, 'i:3')).toEqual({ isFirst: false, isLast: true, hasStatus: true });
  });

  test.each<[string, Sample]>([
    ['another sender', { sender: 'ivo' }],
    ['more than five minutes', { at: 5 * MINUTE + 1 }],
    ['an action or a call', { isAlone: true }],
  ])('%s ends a group', (_, sample) => {
    const { model } = modelOf({ 'i:1': {}, 'i:2': sample });
    expect(grouping(model, 'i:1')?.isLast).toBe(true);
    expect(grouping(model, 'i:2')?.isFirst).toBe(true);
  });

  test('midnight ends a group', () => {
    const { model } = modelOf({ 'i:1': { at: DAY - 1 }, 'i:2': { at: DAY } });
    expect(grouping(model, 'i:2')?.isFirst).toBe(true);
  });

  test('the unread separator ends a group', () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': {} });
    update({ unreadKey: 'i:2' });
    expect([grouping(model, 'i:1')?.isLast, grouping(model, 'i:2')?.isFirst]).toEqual([true, true]);
  });

  test('an unsaved text of an agent is not grouped', () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': {} });
    update({ keys: ['i:1', 'run:a:0', 'i:2'] });
    expect(model.get('run:a:0')).toEqual({ kind: 'run', key: 'run:a:0' });
    expect([grouping(model, 'i:1')?.isLast, grouping(model, 'i:2')?.isFirst]).toEqual([true, true]);
  });
});

describe('batches', () => {
  const batch = (index: number) => ({ batch: { id: 'b', index } });

  test('messages of one batch are ordered by index, and only the last has a status', () => {
    const { model } = modelOf({ 'i:1': {}, 'i:2': batch(2), 'i:3': batch(0), 'i:4': batch(1), 'i:5': {} });
    expect(model.keys.slice(1)).toEqual(['i:1', 'i:3', 'i:4', 'i:2', 'i:5']);
    expect(['i:3', 'i:4', 'i:2'].map((key) => grouping(model, key)?.hasStatus)).toEqual([false, false, true]);
  });

  test('messages of one batch form a group, however long their files took', () => {
    const { model } = modelOf({ 'i:1': batch(0), 'i:2': { ...batch(1), at: 6 * MINUTE } });
    expect([grouping(model, 'i:1'), grouping(model, 'i:2')]).toEqual([
      { isFirst: true, isLast: false, hasStatus: false },
      { isFirst: false, isLast: true, hasStatus: true },
    ]);
  });

  test('the same batch id of another sender is another batch', () => {
    const { model } = modelOf({ 'i:1': batch(1), 'i:2': { ...batch(0), sender: 'ivo' } });
    expect(model.keys.slice(1)).toEqual(['i:1', 'i:2']);
  });
});

describe('changes', () => {
  test("an appended message changes its row and its neighbour's, and no other", () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': {}, 'i:3': {} });
    update({ keys: ['i:1', 'i:2'] });
    const before = rowsOf(model);
    const notified: string[] = [];
    for (const key of model.keys) model.subscribe(key, () => notified.push(key));
    update();
    expect(notified).toEqual(['i:2']);
    expect(model.get('i:1')).toBe(before.get('i:1'));
  });

  test('the same input changes nothing', () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': {} });
    const { keys } = model;
    let notified = 0;
    model.subscribeKeys(() => (notified += 1));
    update();
    expect(model.keys).toBe(keys);
    expect(notified).toBe(0);
  });

  test('a message is evaluated again once it is stored', () => {
    const { model, facts } = modelOf({ 'm:a:1': {}, 'm:a:2': { at: 10 * MINUTE } });
    expect(grouping(model, 'm:a:2')?.isFirst).toBe(true);
    facts.set('m:a:2', factsOf({ at: MINUTE }));
    model.refresh(['m:a:2']);
    expect(grouping(model, 'm:a:2')?.isFirst).toBe(false);
  });

  test.each<readonly [string, Partial<RowsInput>]>([
    ['older', { older: 'loading' }],
    ['newer', { newer: 'loading' }],
    ['unreadKey', { unreadKey: 'i:2' }],
    ['isTyping', { isTyping: true }],
    ['keys', { keys: ['i:2'] }],
  ])('another value of %s changes the rows', (_, input) => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': {} });
    const { keys } = model;
    update(input);
    expect(model.keys).not.toBe(keys);
  });

  test('the same values cause no second layout', () => {
    const keys = ['i:1', 'i:2'];
    let dayLookups = 0;
    const model = new RowsModel({ factsOf: () => factsOf({}), dayOf: () => String((dayLookups += 1)) });
    model.update({ ...QUIET, keys });
    model.update({ ...QUIET, keys });
    expect(dayLookups).toBe(2);
    model.update({ ...QUIET, keys: [...keys] });
    expect(dayLookups).toBe(2);
  });

  test('the facts of an unknown row are requested once', () => {
    const requested: string[] = [];
    const model = new RowsModel({ factsOf: (key) => void requested.push(key), dayOf });
    model.update({ ...QUIET, keys: ['run:1'] });
    model.update({ ...QUIET, keys: ['run:1'], isTyping: true });
    expect(requested).toEqual(['run:1']);
  });

  test('the facts of many removed messages are dropped, and those of present ones are kept', () => {
    const requested: string[] = [];
    const model = new RowsModel({ factsOf: (key) => (requested.push(key), factsOf({})), dayOf });
    const many = Array.from({ length: 103 }, (_, index) => `i:${index + 2}`);
    model.update({ ...QUIET, keys: ['i:1', ...many.slice(0, 101)] });
    requested.length = 0;
    model.update({ ...QUIET, keys: ['i:1'] });
    model.update({ ...QUIET, keys: ['i:1', 'i:2'] });
    expect(requested).toEqual([]);
    model.update({ ...QUIET, keys: ['i:1', ...many] });
    model.update({ ...QUIET, keys: ['i:1'] });
    requested.length = 0;
    model.update({ ...QUIET, keys: ['i:1', 'i:2'] });
    expect(requested).toEqual(['i:2']);
  });

  test('unchanged separators, edges and typing rows keep their identity and notify no listener', () => {
    const { model, update } = modelOf({ 'i:1': { at: MINUTE }, 'i:2': { at: 2 * MINUTE } });
    const input = { older: 'loading', unreadKey: 'i:2', isTyping: true } as const;
    update(input);
    const before = rowsOf(model);
    const notified: string[] = [];
    for (const key of model.keys) model.subscribe(key, () => notified.push(key));
    update({ ...input, newer: 'loading' });
    expect(notified).toEqual([]);
    for (const [key, row] of before) expect(model.get(key)).toBe(row);
    update({ ...input, older: 'error', newer: 'loading' });
    expect(notified).toEqual(['edge:older']);
  });

  test('a message whose status moves to a later one of its batch changes', () => {
    const batch = (index: number) => ({ batch: { id: 'b', index } });
    const { model, update } = modelOf({ 'i:1': batch(0), 'i:2': { at: MINUTE }, 'i:3': batch(1) });
    update({ keys: ['i:1', 'i:2'] });
    const notified: string[] = [];
    model.subscribe('i:1', () => notified.push('i:1'));
    update({ keys: ['i:1', 'i:3'] });
    expect([notified, grouping(model, 'i:1')]).toEqual([['i:1'], { isFirst: true, isLast: false, hasStatus: false }]);
  });

  test('one of two listeners of a row can unsubscribe, and a removed row notifies no listener', () => {
    const { model, facts, update } = modelOf({ 'i:1': {}, 'i:2': {} });
    const notified: string[] = [];
    const unsubscribe = model.subscribe('i:2', () => notified.push('first'));
    model.subscribe('i:2', () => notified.push('second'));
    unsubscribe();
    facts.set('i:2', factsOf({ sender: 'ivo' }));
    model.refresh(['i:2']);
    expect(notified).toEqual(['second']);
    update({ keys: ['i:1'] });
    expect(notified).toEqual(['second']);
  });

  test('a model has no rows before the first input', () => {
    const model = new RowsModel({ factsOf: () => factsOf({}), dayOf });
    model.refresh(['i:1']);
    expect(model.keys).toEqual([]);
  });

  test('an unsubscribed listener is not called', () => {
    const { model, update } = modelOf({ 'i:1': {}, 'i:2': {} });
    let notified = 0;
    model.subscribe('i:1', () => (notified += 1))();
    model.subscribeKeys(() => (notified += 1))();
    update({ keys: ['i:1'] });
    expect(notified).toBe(0);
  });
});

test.each([1, 2, 3, 4, 5, 6])(
  'seed %i: after any change the rows equal those of a new model, and all affected listeners are called',
  (seed) => {
    const below = randomOf(seed);
    const samples = new Map<string, MessageFacts>();
    for (let id = 100; id < 300; id += 1) {
      const batch = below(6) === 0 ? { id: `b${below(3)}`, index: below(4) } : undefined;
      const at = id * 40 * MINUTE * (1 + below(2));
      samples.set(`i:${id}`, {
        sender: `u${below(2)}`,
        sentAtMs: at - below(40) * MINUTE,
        isAlone: below(9) === 0,
        batch,
      });
    }
    const source = { factsOf: (key: string) => samples.get(key), dayOf };
    const all = [...samples.keys()];
    const model = new RowsModel(source);
    const drawn = new Map<string, ListRow | undefined>();
    let drawnKeys: readonly string[] = [];
    model.subscribeKeys(() => {
      drawnKeys = model.keys;
    });
    for (let step = 0; step < 60; step += 1) {
      const [from, to] = [below(100), 100 + below(100)];
      const keys = all.slice(from, to).filter(() => below(20) > 0);
      const input: RowsInput = {
        keys: below(5) === 0 ? [...keys, 'run:r:0'] : keys,
        older: EDGES[below(4)] ?? 'idle',
        newer: EDGES[below(4)] ?? 'idle',
        unreadKey: below(2) === 0 ? keys[below(keys.length)] : undefined,
        isTyping: below(2) === 0,
      };
      model.update(input);
      const fresh = new RowsModel(source);
      fresh.update(input);
      expect(drawnKeys).toEqual(fresh.keys);
      expect(new Set(drawnKeys).size).toBe(drawnKeys.length);
      for (const key of drawnKeys) {
        expect(model.get(key)).toEqual(fresh.get(key));
        // A rendered row renders again only after its notification.
        if (drawn.has(key)) expect(drawn.get(key)).toBe(model.get(key));
        else model.subscribe(key, () => drawn.set(key, model.get(key)));
        drawn.set(key, model.get(key));
      }
      for (const key of drawn.keys()) if (!drawnKeys.includes(key)) drawn.set(key, undefined);
      for (const [key, row] of drawn) if (row === undefined) drawn.delete(key);
    }
  },
);

const EDGES = ['idle', 'loading', 'error', 'done'] as const;

function rowsOf(model: RowsModel): Map<string, ListRow | undefined> {
  return new Map(model.keys.map((key) => [key, model.get(key)]));
}

/** Returns random numbers below `end`, the same for the same seed. */
function randomOf(seed: number): (end: number) => number {
  let state = seed * 2_654_435_761;
  return (end) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return (state >>> 8) % end;
  };
}
