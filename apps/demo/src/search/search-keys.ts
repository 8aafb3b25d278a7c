/** What a key does in the search field, besides Enter, which submits it. */
type SearchKey = 'newer' | 'close';

/**
 * Returns what a key does in the search field; undefined for others, and for keys of an input method, with which the user
 * chooses words.
 */
export function searchKeyOf(event: { readonly key: string }): SearchKey | undefined {
  const has = (name: string) => Reflect.get(event, name) === true;
  // Safari ends a composition before it reports the key that ended it, with key code 229.
  if (has('isComposing') || Reflect.get(event, 'keyCode') === 229) return undefined;
  if (event.key === 'Escape') return 'close';
  return event.key === 'Enter' && has('shiftKey') ? 'newer' : undefined;
}
