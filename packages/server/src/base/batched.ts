import { setImmediate } from 'node:timers/promises';

/** Turns without a new key after which the keys are looked up; without load, all of them take about 20 µs. */
const QUIET_TURNS = 4;

/**
 * Returns a look-up of single keys that collects keys and looks them up together. It waits for more keys as long as the
 * turns of the event loop bring some: Node accepts one connection per turn, so that thousands of clients that connect at
 * once come one by one. The state is always read after the call. Returns undefined for keys that `lookUp` does not return; rejects with the error
 * of `lookUp`.
 *
 * @param most Keys per call of `lookUp`; more are looked up in several calls, one after the other.
 */
export function batched<K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  most: number,
): (key: K) => Promise<V | undefined> {
  let next: Batch<K, V> | undefined;
  return async (key) => {
    if (!next || (next.keys.size >= most && !next.keys.has(key))) next = open(next);
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
      for (let quiet = 0; quiet < QUIET_TURNS && keys.size < most; ) {
        const { size } = keys;
        await setImmediate();
        quiet = keys.size > size ? 0 : quiet + 1;
      }
      // Other callbacks run between two full batches.
      if (keys.size >= most) await setImmediate();
      if (next === batch) next = undefined;
      return lookUp([...keys]);
    }
  }
}

interface Batch<K, V> {
  readonly keys: Set<K>;
  readonly found: Promise<ReadonlyMap<K, V>>;
}
