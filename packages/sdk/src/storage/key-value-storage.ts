import type { StorageAdapter } from './storage-adapter.ts';

/** The used part of React Native's AsyncStorage; MMKV and others have wrappers of this shape. */
export interface AsyncStorageLike {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
  getAllKeys(): Promise<readonly string[]>;
}

/** Stores in an AsyncStorage. Files are stored by their path on the device. See docs/spec/sdk.md#storage-adapter. */
export function keyValueStorage(store: AsyncStorageLike): StorageAdapter {
  return {
    get: async (key) => (await store.getItem(key)) ?? undefined,
    async set(key, value) {
      await store.setItem(key, value);
    },
    async remove(key) {
      await store.removeItem(key);
    },
    keys: async (prefix) => (await store.getAllKeys()).filter((key) => key.startsWith(prefix)),
  };
}
