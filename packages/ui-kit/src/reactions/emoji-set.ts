import { EMOJI_DATA } from './emoji-data.ts';

export type EmojiCategory = keyof typeof EMOJI_DATA;

export interface Emoji {
  readonly emoji: string;
  readonly name: string;
  readonly hasTones: boolean;
}

/** Emoji to choose from, by category and by name. */
export interface EmojiSet {
  readonly categories: ReadonlyMap<EmojiCategory, readonly Emoji[]>;
  /** Those of which a word begins with each word that is searched for. */
  search(text: string): readonly Emoji[];
}

export function emojiSet(): EmojiSet {
  const categories = new Map<EmojiCategory, readonly Emoji[]>();
  for (const category of EMOJI_CATEGORIES) {
    categories.set(category, EMOJI_DATA[category].flatMap((line) => line.split('|')).map(emojiOf));
  }
  const all = [...categories.values()].flat();
  return {
    categories,
    search(text) {
      const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
      return wanted.length === 0
        ? []
        : all.filter(({ name }) => wanted.every((word) => ` ${name}`.includes(` ${word}`)));
    },
  };
}

export const EMOJI_CATEGORIES = [
  'smileys',
  'nature',
  'food',
  'activities',
  'travel',
  'objects',
  'symbols',
  'flags',
] as const satisfies readonly EmojiCategory[];

function emojiOf(entry: string): Emoji {
  const space = entry.indexOf(' ');
  const sign = entry.slice(0, space);
  const hasTones = sign.endsWith('*');
  return { emoji: hasTones ? sign.slice(0, -1) : sign, name: entry.slice(space + 1), hasTones };
}
