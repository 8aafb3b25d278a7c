import { RowsModel } from './rows-model.ts';

/** Creates rows of messages of one sender and day. Keys that start with `run:` are texts of runs. `show` replaces the keys. */
export function rowsOf(...keys: readonly string[]) {
  const facts = { sender: 'mara', sentAtMs: 0, isAlone: false, batch: undefined };
  const rows = new RowsModel({ factsOf: (key) => (key.startsWith('run:') ? undefined : facts), dayOf: () => 'today' });
  const show = (...shown: readonly string[]) =>
    rows.update({ keys: shown, older: 'idle', newer: 'idle', unreadKey: undefined, isTyping: false });
  show(...keys);
  return { rows, show };
}
