import type { Translations } from '@chatwire/react-native';
import { ar } from './languages/ar.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { he } from './languages/he.ts';
import { hi } from './languages/hi.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { pt } from './languages/pt.ts';
import { ru } from './languages/ru.ts';
import { tr } from './languages/tr.ts';
import { zh } from './languages/zh.ts';
import { zhTw } from './languages/zh-tw.ts';

/** In the languages of the kit. */
const LANGUAGES = { en, de, es, fr, pt, tr, ru, hi, zh, 'zh-TW': zhTw, ja, ko, ar, he };

/** For the provider: `t('demo.search')`. */
export const DEMO_TEXTS: Translations = Object.fromEntries(
  Object.entries(LANGUAGES).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [`demo.${key}`, text])),
  ]),
);
