/** Returns the canonical form of a BCP 47 tag (`pt-br` → `pt-BR`). Undefined for other texts. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
