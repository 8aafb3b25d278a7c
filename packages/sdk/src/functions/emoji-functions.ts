import { asJson, textsOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';

/** See docs/spec/sdk.md#storage-adapter: what the user chose last. */
export function emojiFunctions({ session, storage }: Core) {
  return {
    /** Emoji the user chose last, as they were saved; none without a login. */
    async getRecentEmoji(): Promise<readonly string[]> {
      const { uid } = session;
      return textsOf(asJson(uid && (await storage.read(uid, 'emoji', 'recent'))), 'recent') ?? [];
    },

    /** Kept until logout, where the storage keeps things. */
    async saveRecentEmoji(recent: readonly string[]): Promise<void> {
      const { uid } = session;
      if (uid) await storage.write(uid, 'emoji', 'recent', { recent });
    },
  };
}
