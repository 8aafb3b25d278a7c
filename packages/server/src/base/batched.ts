import { setImmediate } from 'node:timers/promises';

/**
 * Returns a look-up of single keys that collects the keys of one turn of the event loop and looks them up together.
 * Every call sees a state that was read after it. Undefined for keys that `lookUp` does not return; rejects with its error.
 *
 * @param most Keys per call of `lookUp`; more are looked up in several calls, one after the other.
 */
export function batched<K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  most: number,
): (key: K) => Promise<V | undefined> {
  let next: Batch<K, V> | undefined;
  return async (key) => {
    if (!next || next.keys.size >= most) next = open(next);
    const { keys, found } = next;
    keys.add(key);
    return (await found).get(key);
  };

  function open(before: Batch<K, V> | undefined): Batch<K, V> {
    const keys = new Set<K>();
    const batch = { keys, found: run() };
    return batch;

    async function run(): Promise<ReadonlyMap<K, V>> {
      await before?.found.catch(() => undefined);
      // Other callbacks run between two batches.
      await setImmediate();
      if (next === batch) next = undefined;
      return lookUp([...keys]);
    }
  }
}

interface Batch<K, V> {
  readonly keys: Set<K>;
  readonly found: Promise<ReadonlyMap<K, V>>;
}
