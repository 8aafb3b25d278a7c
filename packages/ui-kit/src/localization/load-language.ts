import type { MessageTable } from './message-key.ts';
import { en } from './tables/en.ts';
import { textLoader } from './text-loader.ts';

/** Loads the texts of one of the kit's languages on first use; undefined for other languages. */
export const loadLanguage = textLoader<MessageTable>({
  en: async () => en,
  ar: async () => (await import('./tables/ar.ts')).ar,
  de: async () => (await import('./tables/de.ts')).de,
  es: async () => (await import('./tables/es.ts')).es,
  fr: async () => (await import('./tables/fr.ts')).fr,
  he: async () => (await import('./tables/he.ts')).he,
  hi: async () => (await import('./tables/hi.ts')).hi,
  ja: async () => (await import('./tables/ja.ts')).ja,
  ko: async () => (await import('./tables/ko.ts')).ko,
  pt: async () => (await import('./tables/pt.ts')).pt,
  ru: async () => (await import('./tables/ru.ts')).ru,
  tr: async () => (await import('./tables/tr.ts')).tr,
  zh: async () => (await import('./tables/zh.ts')).zh,
  'zh-TW': async () => (await import('./tables/zh-tw.ts')).zhTw,
});
