import { foldText } from '../../base/text/fold-text.ts';

/** What a searchKey looks for in an id and in a folded name. An empty term occurs nowhere. */
export function nameTerms(searchKey: string): { readonly inKey: string; readonly inName: string } {
  const wellFormed = searchKey.toWellFormed();
  return { inKey: wellFormed.toLowerCase(), inName: foldText(wellFormed) };
}
