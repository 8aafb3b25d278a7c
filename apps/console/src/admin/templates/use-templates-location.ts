import { getRouteApi } from '@tanstack/react-router';
import type { AdminSearch } from '../admin-search.ts';
import { blockOf, type TextBlock } from './blocks.ts';
import { canonicalTag } from './language-name.ts';

const route = getRouteApi('/admin/$section');

/** The open block and language, and how to open others. */
export interface TemplatesLocation {
  readonly block: TextBlock;
  /** BCP 47; undefined for the templates of the default language. */
  readonly language: string | undefined;
  /** Returns URL parameters with a change; `language: undefined` opens the default language. */
  readonly search: (change: LocationChange) => AdminSearch;
  readonly open: (change: LocationChange) => void;
}

interface LocationChange {
  readonly item?: string;
  readonly language?: string | undefined;
}

/** Returns the open block and language, from the URL. */
export function useTemplatesLocation(): TemplatesLocation {
  const { item, language: tag } = route.useSearch();
  const language = tag === undefined ? undefined : canonicalTag(tag);
  const navigate = route.useNavigate();
  const search = (change: LocationChange): AdminSearch => {
    const next = { item, language, ...change };
    return {
      ...(next.item !== undefined && { item: next.item }),
      ...(next.language !== undefined && { language: next.language }),
    };
  };
  return {
    block: blockOf(item),
    language,
    search,
    open: (change) => void navigate({ search: search(change) }),
  };
}
