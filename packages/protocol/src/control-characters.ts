/**
 * Unicode category Cc as part of a character class. Written as ranges because validators in other languages use the
 * patterns of the API documents, and many of them do not support `\p`.
 */
export const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f`;
