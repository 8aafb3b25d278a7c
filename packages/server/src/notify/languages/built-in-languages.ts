import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { Phrases } from './phrases.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';
import { zhTw } from './zh-tw.ts';

/** The languages in which every text is built in, by tag. See docs/spec/last-mile.md#language-privacy-and-size. */
export const BUILT_IN_LANGUAGES: ReadonlyMap<string, Phrases> = new Map(
  Object.entries({ ar, de, en, es, fr, he, hi, ja, ko, pt, ru, tr, zh, 'zh-TW': zhTw }),
);
