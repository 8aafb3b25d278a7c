import type { KitLanguage } from '../localization/match-language.ts';
import type { EmojiNames } from '../provider/emoji-names-context.ts';

export type { EmojiNames };

/** The names in every language of the kit, each loaded on first use. English names are part of the picker. */
export const emojiNames: EmojiNames = {
  ar: async () => (await import('./names/ar.ts')).ar,
  de: async () => (await import('./names/de.ts')).de,
  es: async () => (await import('./names/es.ts')).es,
  fr: async () => (await import('./names/fr.ts')).fr,
  he: async () => (await import('./names/he.ts')).he,
  hi: async () => (await import('./names/hi.ts')).hi,
  ja: async () => (await import('./names/ja.ts')).ja,
  ko: async () => (await import('./names/ko.ts')).ko,
  pt: async () => (await import('./names/pt.ts')).pt,
  ru: async () => (await import('./names/ru.ts')).ru,
  tr: async () => (await import('./names/tr.ts')).tr,
  zh: async () => (await import('./names/zh.ts')).zh,
  'zh-TW': async () => (await import('./names/zh-tw.ts')).zhTw,
} satisfies Record<Exclude<KitLanguage, 'en'>, () => Promise<string>>;
