import { createContext } from 'react';

/**
 * Names of emoji by BCP 47 tag, each a string or a function that loads it. A string is `🚀 name;more words|…`: the picker
 * shows the name and matches all words. Missing emoji keep their English names.
 */
export type EmojiNames = Readonly<Record<string, string | (() => Promise<string>)>>;

/** Names from the providers. The picker adds those of the platform. */
export const EmojiNamesContext = createContext<EmojiNames>({});
