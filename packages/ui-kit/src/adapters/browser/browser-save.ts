import type { SaveAdapter } from '../chat-adapters.ts';

/**
 * Downloads a file. Fetches it first, without credentials, because browsers ignore the `download` attribute of links to
 * other origins and open the file in the page.
 */
export const browserSave: SaveAdapter = {
  async save({ url, name }) {
    const response = await fetch(url, { credentials: 'omit' });
    if (!response.ok) throw new Error(`The file could not be fetched: the server returned ${response.status}.`);
    const local = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = local;
    link.download = name;
    link.click();
    // The download keeps its own reference to the content once it has started.
    setTimeout(() => URL.revokeObjectURL(local), KEPT_MS);
  },
};

const KEPT_MS = 60_000;
