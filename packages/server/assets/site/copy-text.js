/** What buttons and notices of all pages say after copying. */
export const COPIED = 'Copied';
export const NOT_COPIED = 'Couldn’t copy';

/**
 * Copies text. Returns whether that worked: browsers have no clipboard on unencrypted pages, except those of this machine, and
 * users may deny access to it.
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
