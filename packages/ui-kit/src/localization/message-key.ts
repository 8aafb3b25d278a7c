import type { en } from './tables/en.ts';

/** Every key included in the kit. */
export type MessageKey = keyof typeof en;

/** A complete set of texts for one of the kit's languages. */
export type MessageTable = Readonly<Record<MessageKey, string>>;

/** Texts by key. Keys of the app are allowed, such as `report.reason.<id>`. */
export type OwnTexts = Readonly<Record<string, string>>;

/** Custom texts by language; languages unknown to the kit can be added completely. */
export type Translations = Readonly<Record<string, OwnTexts>>;
