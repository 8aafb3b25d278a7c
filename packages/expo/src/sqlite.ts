import { Chat } from '@chatwire/sdk';
import { SQLiteStorage } from 'expo-sqlite/kv-store';

/** Storage of the SDK in a database of expo-sqlite. `name`: of the database file. Default: `chatwire`. */
export function sqliteStorage(name = 'chatwire'): Chat.StorageAdapter {
  return Chat.keyValueStorage(new SQLiteStorage(name));
}
