/**
 * Returns whether a character is a letter or digit, so that markup next to it is within a word. Excludes scripts
 * without spaces between words.
 */
export function isWordCharacter(character: string | undefined): boolean {
  if (character === undefined || character === '') return false;
  if (character < '\u0080') return /[0-9A-Za-z]/.test(character);
  return (
    character.toLowerCase() !== character.toUpperCase() ||
    /[\u0590-\u060B\u0620-\u0669\u066E-\u06D3\u06D5-\u0DFF\u0F00-\u10FF]/.test(character)
  );
}

/** Returns true for white space and for a missing character. */
export function isBlank(character: string | undefined): boolean {
  return character === undefined || character === '' || /\s/.test(character);
}
