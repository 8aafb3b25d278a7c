import { setImmediate } from 'node:timers/promises';

/** Event loop turns without a new key before the keys are looked up. Together they take about 20 µs without load. */
const QUIET_TURNS = 4;

/**
 * Returns a function that looks up individual keys, and calls `lookUp` with several keys at once. It waits while turns
 * of the event loop add keys: Node accepts one connection per turn, so thousands of clients that connect at once arrive
 * one by one. `lookUp` is always called after the key was added. The function returns undefined for keys that `lookUp`
 * does not return, and rejects with the error of `lookUp`.
 *
 * @param maxKeys Maximum number of keys per call of `lookUp`. More keys are looked up in several calls, one after the other.
 */
export function batched<K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  maxKeys: number,
): (key: K) => Promise<V | undefined> {
  let next: Batch<K, V> | undefined;
  return async (key) => {
    if (!next || (next.keys.size >= maxKeys && !next.keys.has(key))) next = open(next);
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
      for (let quiet = 0; quiet < QUIET_TURNS && keys.size < maxKeys; ) {
        const { size } = keys;
        await setImmediate();
        quiet = keys.size > size ? 0 : quiet + 1;
      }
      // Other callbacks run between two full batches.
      if (keys.size >= maxKeys) await setImmediate();
      if (next === batch) next = undefined;
      return lookUp([...keys]);
    }
  }
}

interface Batch<K, V> {
  readonly keys: Set<K>;
  readonly found: Promise<ReadonlyMap<K, V>>;
}
