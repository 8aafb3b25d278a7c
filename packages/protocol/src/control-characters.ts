/**
 * Unicode category Cc as part of a character class. Written as ranges, because validators of other languages read the
 * patterns of the API documents, and many of them know no `\p`.
 */
export const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f`;
