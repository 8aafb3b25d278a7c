import { foldedText } from '../formatters/highlight/find-matches.ts';
import { EMOJI_DATA } from './emoji-data.ts';

export type EmojiCategory = keyof typeof EMOJI_DATA;

export interface Emoji {
  readonly emoji: string;
  readonly name: string;
  readonly hasTones: boolean;
}

/** The available emoji, by category and by search. */
export interface EmojiSet {
  readonly categories: ReadonlyMap<EmojiCategory, readonly Emoji[]>;
  /**
   * Returns the emoji that have, for each search word, a word that starts with it. Matches in English words alone come
   * last.
   */
  search(text: string): readonly Emoji[];
}

/** Creates the set. `names`: names in the user's language, see `loadEmojiNames`. Default: English only. */
export function emojiSet(names = ''): EmojiSet {
  const localizedNames = new Map(names.split('|').map(localizedNameOf));
  const categories = new Map<EmojiCategory, readonly Emoji[]>();
  const all: SearchableEmoji[] = [];
  for (const category of EMOJI_CATEGORIES) {
    const entries = EMOJI_DATA[category]
      .flatMap((line) => line.split('|'))
      .map((entry) => searchableEmoji(entry, localizedNames));
    categories.set(
      category,
      entries.map(({ emoji }) => emoji),
    );
    all.push(...entries);
  }
  return {
    categories,
    search(text) {
      const searchWords = foldedText(text).split(/\s+/).filter(Boolean);
      if (searchWords.length === 0) return [];
      const matching = new Set(all.filter(({ words }) => hasAll(words, searchWords)));
      for (const each of all) if (hasAll(each.english, searchWords)) matching.add(each);
      return [...matching].map(({ emoji }) => emoji);
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

interface SearchableEmoji {
  readonly emoji: Emoji;
  /** Words in the user's language, each preceded by a blank. */
  readonly words: string;
  readonly english: string;
}

interface LocalizedName {
  readonly name: string;
  readonly words: string;
}

function searchableEmoji(entry: string, localizedNames: ReadonlyMap<string, LocalizedName>): SearchableEmoji {
  const [sign, english] = halves(entry, ' ');
  const hasTones = sign.endsWith('*');
  const emoji = hasTones ? sign.slice(0, -1) : sign;
  const { name = english, words = '' } = localizedNames.get(emoji) ?? {};
  return { emoji: { emoji, name, hasTones }, words, english: ` ${english}` };
}

function localizedNameOf(entry: string): [string, LocalizedName] {
  const [emoji, named] = halves(entry, ' ');
  const [name, more] = halves(named, ';');
  return [emoji, { name, words: foldedText(` ${name} ${more}`) }];
}

function halves(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function hasAll(words: string, searchWords: readonly string[]): boolean {
  // In scripts without spaces between words, a match may start anywhere.
  return searchWords.every((word) => words.includes(WITHOUT_BLANKS.test(word) ? word : ` ${word}`));
}

/** Characters of scripts without spaces between words: Chinese and Japanese. */
const WITHOUT_BLANKS = /[\u3040-\u30ff\u3400-\u9fff]/;
