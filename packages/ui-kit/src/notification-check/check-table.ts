import type { en } from './tables/en.ts';

export type CheckTextKey = keyof typeof en;

/** Texts of the notification check in one language. */
export type CheckTable = Readonly<Record<CheckTextKey, string>>;
