import { RowsModel } from './rows-model.ts';

/** Creates rows of one sender and one day; keys that start with `run:` are runs. `show` replaces the keys. */
export function rowsOf(...keys: readonly string[]) {
  const facts = { sender: 'mara', at: 0, isAlone: false, batch: undefined };
  const rows = new RowsModel({ factsOf: (key) => (key.startsWith('run:') ? undefined : facts), dayOf: () => 'today' });
  const show = (...shown: readonly string[]) =>
    rows.update({ keys: shown, older: 'idle', newer: 'idle', unreadKey: undefined, isTyping: false });
  show(...keys);
  return { rows, show };
}
