import type { StorageAdapter } from './storage-adapter.ts';

/** Creates the default storage, which keeps everything in memory until the app ends. */
export function memoryStorage(): StorageAdapter {
  const values = new Map<string, string>();
  const blobs = new Map<string, Blob | { readonly uri: string }>();
  return {
    get: async (key) => values.get(key),
    async set(key, value) {
      values.set(key, value);
    },
    async remove(key) {
      values.delete(key);
      blobs.delete(key);
    },
    keys: async (prefix) => [...new Set([...values.keys(), ...blobs.keys()])].filter((key) => key.startsWith(prefix)),
    async putBlob(key, data) {
      blobs.set(key, data);
    },
    getBlob: async (key) => blobs.get(key),
  };
}
