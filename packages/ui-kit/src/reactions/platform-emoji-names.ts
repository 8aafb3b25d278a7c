import { type EmojiNames, emojiNames } from './emoji-names.ts';

/**
 * The names available without an import by the app: in browsers all of them, on demand. Metro puts every `import()` into
 * the bundle of a phone, so package.json replaces this file with `platform-emoji-names.native.ts` there.
 */
export const platformEmojiNames: EmojiNames = emojiNames;
