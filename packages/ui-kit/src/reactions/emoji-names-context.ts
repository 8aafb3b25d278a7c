import { createContext } from 'react';
import type { EmojiNames } from './emoji-names.ts';
import { platformEmojiNames } from './platform-emoji-names.ts';

/** Names from the providers, merged over those of the platform. */
export const EmojiNamesContext = createContext<EmojiNames>(platformEmojiNames);
