import type { ClipboardAdapter } from '../chat-adapters.ts';

/** Undefined where the page may not write to the clipboard, as on unencrypted pages. */
export function browserClipboard(): ClipboardAdapter | undefined {
  if (!('clipboard' in navigator)) return undefined;
  return { setText: (text) => navigator.clipboard.writeText(text) };
}
