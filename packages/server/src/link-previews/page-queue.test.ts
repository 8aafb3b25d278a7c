import { expect, test } from 'vitest';
import { PageQueue } from './page-queue.ts';

test('pages wait while too many are loaded, in all or from their host, and are then loaded in order', async () => {
  const loads = new Loads({ pages: 3, pagesPerHost: 2, waiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) loads.add(name);
  expect(loads.started).toEqual(['a1', 'a2', 'b1']);
  await loads.finish('b1');
  expect(loads.started).toEqual(['a1', 'a2', 'b1', 'b2']);
  await loads.finish('a1');
  expect(loads.started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  loads.add('a4');
  await loads.finish('a2');
  expect(loads.started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1']);
  await loads.finish('b2');
  expect(loads.started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1', 'a4']);
});

test('a page is refused while too many are waiting', async () => {
  const loads = new Loads({ pages: 1, pagesPerHost: 1, waiting: 1 });
  const [first, second, third] = ['a1', 'a2', 'a3'].map((name) => loads.add(name));
  expect(await third).toBeUndefined();
  await loads.finish('a1');
  await loads.finish('a2');
  expect(await Promise.all([first, second])).toEqual(['a1', 'a2']);
});

test('a page that fails makes room for the next', async () => {
  const queue = new PageQueue({ pages: 1, pagesPerHost: 1, waiting: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('failed')));
  const next = queue.run('a', async () => 'loaded');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('loaded');
});

/** Loads of pages that tests finish. The first letter of a name is the host. */
class Loads {
  readonly started: string[] = [];
  readonly #queue: PageQueue;
  readonly #loads = new Map<string, PromiseWithResolvers<string>>();

  constructor(limits: ConstructorParameters<typeof PageQueue>[0]) {
    this.#queue = new PageQueue(limits);
  }

  add(name: string): Promise<string | undefined> {
    return this.#queue.run(name.charAt(0), () => {
      this.started.push(name);
      const load = Promise.withResolvers<string>();
      this.#loads.set(name, load);
      return load.promise;
    });
  }

  /** Finishes a load, and waits until the next one has started. */
  async finish(name: string): Promise<void> {
    this.#loads.get(name)?.resolve(name);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
