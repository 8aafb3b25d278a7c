import { Chat } from '@chatwire/sdk';
import { SQLiteStorage } from 'expo-sqlite/kv-store';

/** Stores data of the SDK in an expo-sqlite database. `name`: name of the database file. Default: `chatwire`. */
export function sqliteStorage(name = 'chatwire'): Chat.StorageAdapter {
  return Chat.keyValueStorage(new SQLiteStorage(name));
}
