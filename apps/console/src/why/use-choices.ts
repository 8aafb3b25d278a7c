import { getRouteApi } from '@tanstack/react-router';
import type { WhatIfChoices, WhatIfKey } from './what-if.ts';
import { choicesIn, paramsOfChoices, withoutChoices } from './why-search.ts';

export interface Choices {
  readonly choices: WhatIfChoices;
  /** An empty value removes the choice. */
  readonly choose: (key: WhatIfKey, value: string) => void;
  readonly clear: () => void;
}

const route = getRouteApi('/why');

/** Returns the what-if choices. They are in the URL, so that a link shows the same result. */
export function useChoices(): Choices {
  const choices = choicesIn({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const setChoices = (next: WhatIfChoices) =>
    void navigate({
      search: (current) => ({ ...withoutChoices(current), ...paramsOfChoices(next) }),
      replace: true,
      resetScroll: false,
    });
  return {
    choices,
    choose(key, value) {
      const { [key]: _, ...others } = choices;
      setChoices(value === '' ? others : { ...others, [key]: value });
    },
    clear: () => setChoices({}),
  };
}
