import type { StorageAdapter } from './storage-adapter.ts';

/** The used part of a browser's IndexedDB. */
interface Database {
  createObjectStore(name: string): unknown;
  transaction(store: string, mode: 'readonly' | 'readwrite'): { objectStore(name: string): Store; commit(): void };
}

interface Store {
  get(key: string): Request<unknown>;
  put(value: unknown, key: string): Request<unknown>;
  delete(key: string): Request<unknown>;
  getAllKeys(): Request<readonly unknown[]>;
}

interface Request<T> {
  readonly result: T;
  readonly error: unknown;
  addEventListener(type: 'success' | 'error' | 'upgradeneeded', listener: () => void): void;
}

interface Factory {
  open(name: string, version: number): Request<Database>;
}

const STORE = 'values';
const TAB_KEY = 'chatwire-tab';

/** Stores everything in the browser's IndexedDB, shared by all tabs. See docs/spec/sdk.md#storage-adapter. */
export function webStorage(name = 'chatwire-sdk'): StorageAdapter {
  let opening: Promise<Database> | undefined;

  async function run<T>(mode: 'readonly' | 'readwrite', act: (store: Store) => Request<T>): Promise<T> {
    // If opening fails, the next call tries again.
    opening ??= open(name).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const database = await opening;
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    // Without an explicit commit, a page that is left before the success event loses the write.
    transaction.commit();
    return resultOf(request);
  }

  async function put(key: string, value: unknown): Promise<void> {
    await run('readwrite', (store) => store.put(value, key));
  }

  return {
    async get(key) {
      const value = await run('readonly', (store) => store.get(key));
      return typeof value === 'string' ? value : undefined;
    },
    set: put,
    async remove(key) {
      await run('readwrite', (store) => store.delete(key));
    },
    async keys(prefix) {
      const keys = await run('readonly', (store) => store.getAllKeys());
      return keys.map(String).filter((key) => key.startsWith(prefix));
    },
    putBlob: put,
    async getBlob(key) {
      const value = await run('readonly', (store) => store.get(key));
      return isStoredFile(value) ? value : undefined;
    },
    tabName,
  };
}

/**
 * Returns the name of this tab, which stays the same after a reload. A duplicated tab also has it, so both send the pending
 * messages; the server stores each message once, by its muid.
 */
function tabName(fresh: string): string {
  try {
    const tabStorage = Object(Reflect.get(globalThis, 'sessionStorage'));
    return String((tabStorage[TAB_KEY] ??= fresh));
  } catch {
    // Without session storage, every page load counts as a new tab.
    return fresh;
  }
}

async function open(name: string): Promise<Database> {
  const factory: unknown = Reflect.get(globalThis, 'indexedDB');
  if (!isFactory(factory)) throw new Error('IndexedDB is not available.');
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return resultOf(request);
}

function resultOf<T>(request: Request<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('IndexedDB failed.', { cause: request.error })));
  });
}

function isFactory(value: unknown): value is Factory {
  return typeof value === 'object' && value !== null && 'open' in value;
}

function isStoredFile(value: unknown): value is Blob | { readonly uri: string } {
  return typeof value === 'object' && value !== null && ('uri' in value || 'size' in value);
}
