import type { EmojiNames } from './emoji-names.ts';

/** None: the names in 13 languages are 0.6 MB of bytecode. Apps choose theirs with `ChatUIProvider emojiNames`. */
export const platformEmojiNames: EmojiNames = {};
