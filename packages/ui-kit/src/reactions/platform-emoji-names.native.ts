import type { EmojiNames } from './emoji-names.ts';

/**
 * Empty, because the names in 13 languages are 0.6 MB of bytecode. Apps pass the ones they need to `ChatUIProvider` as
 * `emojiNames`.
 */
export const platformEmojiNames: EmojiNames = {};
