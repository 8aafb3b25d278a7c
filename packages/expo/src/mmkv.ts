import type { Chat } from '@chatwire/sdk';

/** The members of a react-native-mmkv instance that the adapter uses; version 4 renamed `delete` to `remove`. */
export interface MmkvLike {
  getString(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): unknown;
  getAllKeys(): string[];
}

/** Stores data of the SDK in an instance of react-native-mmkv: `mmkvStorage(createMMKV({ id: 'chatwire' }))`. */
export function mmkvStorage(mmkv: MmkvLike): Chat.StorageAdapter {
  return {
    get: async (key) => mmkv.getString(key),
    async set(key, value) {
      mmkv.set(key, value);
    },
    async remove(key) {
      mmkv.remove(key);
    },
    keys: async (prefix) => mmkv.getAllKeys().filter((key) => key.startsWith(prefix)),
  };
}
