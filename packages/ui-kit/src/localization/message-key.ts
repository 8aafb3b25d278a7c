import type { en } from './tables/en.ts';

/** Every key that comes with the kit. */
export type MessageKey = keyof typeof en;

/** Texts of one of the kit's languages: all of them. */
export type MessageTable = Readonly<Record<MessageKey, string>>;

/** Texts by key, also by keys that are not the kit's (such as `report.reason.<id>`). */
export type OwnTexts = Readonly<Record<string, string>>;

/** Own texts by language; a language the kit does not know may be added whole. */
export type Translations = Readonly<Record<string, OwnTexts>>;
