import type { en } from './en.ts';

export type CheckTextKey = keyof typeof en;

/** Texts of a check in one language. */
export type CheckTexts = Readonly<Record<CheckTextKey, string>>;
