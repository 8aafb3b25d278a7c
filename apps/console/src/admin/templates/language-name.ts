const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns the English name of a language with its tag: `German (de)`. */
export function languageName(tag: string): string {
  const name = NAMES.of(tag);
  return name === undefined || name === tag ? tag : `${name} (${tag})`;
}

/** Returns the canonical form of a BCP 47 tag; undefined for any other text. */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
