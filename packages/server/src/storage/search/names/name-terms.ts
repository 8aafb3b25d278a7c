import { foldText } from '../../../base/text/fold-text.ts';

/** Returns the terms of a searchKey for an id and a folded name. An empty term occurs nowhere. */
export function nameTerms(searchKey: string): { readonly inKey: string; readonly inName: string } {
  const wellFormed = searchKey.toWellFormed();
  return { inKey: wellFormed.toLowerCase(), inName: foldText(wellFormed) };
}
