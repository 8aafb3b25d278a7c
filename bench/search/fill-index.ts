import type { Storage } from '../../packages/server/src/storage/storage.ts';

/** Indexes the texts of all messages and names, as a server does in the background after an upgrade. */
export async function fillIndex(storage: Storage): Promise<void> {
  await storage.search.index.addMissing({
    signal: new AbortController().signal,
    logger: { info: () => {}, warn: (_, text) => console.warn(text) },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
