/**
 * Removes characters that change the direction of the surrounding text, from names, mentions and file names.
 * See docs/spec/message-list.md#text-safety.
 * U+202A–202E embed and override, U+2066–2069 isolate, U+200E/F and U+061C are marks.
 */
export function withoutDirectionControls(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g, '');
}

/** Isolates a name within other text, so that neither affects the direction of the other. */
export function isolated(name: string): string {
  return `\u2068${withoutDirectionControls(name)}\u2069`;
}
