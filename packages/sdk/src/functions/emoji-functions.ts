import { asJson, textsOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';

/** Returns the functions of the client for recently used emoji. See docs/spec/sdk.md#storage-adapter. */
export function emojiFunctions({ session, storage }: Core) {
  return {
    /** Returns recently used emoji, as saved; none without a login. */
    async getRecentEmoji(): Promise<readonly string[]> {
      const { uid } = session;
      return textsOf(asJson(uid && (await storage.read(uid, 'emoji', 'recent'))), 'recent') ?? [];
    },

    /** Stores recently used emoji until logout, if the storage is persistent. */
    async saveRecentEmoji(recent: readonly string[]): Promise<void> {
      const { uid } = session;
      if (uid) await storage.write(uid, 'emoji', 'recent', { recent });
    },
  };
}
