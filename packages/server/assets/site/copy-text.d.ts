/** What buttons and notices of all pages say after copying. */
export const COPIED: string;
export const NOT_COPIED: string;

/**
 * Copies text. Returns whether that worked: browsers have no clipboard on unencrypted pages, except those of this machine, and
 * users may deny access to it.
 */
export function copyText(text: string): Promise<boolean>;
