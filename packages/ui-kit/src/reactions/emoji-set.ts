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
  const own = new Map(names.split('|').map(ownNameOf));
  const categories = new Map<EmojiCategory, readonly Emoji[]>();
  const all: Searched[] = [];
  for (const category of EMOJI_CATEGORIES) {
    const entries = EMOJI_DATA[category].flatMap((line) => line.split('|')).map((entry) => searched(entry, own));
    categories.set(
      category,
      entries.map(({ emoji }) => emoji),
    );
    all.push(...entries);
  }
  return {
    categories,
    search(text) {
      const wanted = foldedText(text).split(/\s+/).filter(Boolean);
      if (wanted.length === 0) return [];
      const matching = new Set(all.filter(({ words }) => hasAll(words, wanted)));
      for (const each of all) if (hasAll(each.english, wanted)) matching.add(each);
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

interface Searched {
  readonly emoji: Emoji;
  /** Words in the user's language, each preceded by a blank. */
  readonly words: string;
  readonly english: string;
}

interface OwnName {
  readonly name: string;
  readonly words: string;
}

function searched(entry: string, ownNames: ReadonlyMap<string, OwnName>): Searched {
  const [sign, english] = halves(entry, ' ');
  const hasTones = sign.endsWith('*');
  const emoji = hasTones ? sign.slice(0, -1) : sign;
  const { name = english, words = '' } = ownNames.get(emoji) ?? {};
  return { emoji: { emoji, name, hasTones }, words, english: ` ${english}` };
}

function ownNameOf(entry: string): [string, OwnName] {
  const [emoji, named] = halves(entry, ' ');
  const [name, more] = halves(named, ';');
  return [emoji, { name, words: foldedText(` ${name} ${more}`) }];
}

function halves(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function hasAll(words: string, wanted: readonly string[]): boolean {
  // In scripts without spaces between words, a match may start anywhere.
  return wanted.every((word) => words.includes(WITHOUT_BLANKS.test(word) ? word : ` ${word}`));
}

/** Characters of scripts without spaces between words: Chinese and Japanese. */
const WITHOUT_BLANKS = /[\u3040-\u30ff\u3400-\u9fff]/;
