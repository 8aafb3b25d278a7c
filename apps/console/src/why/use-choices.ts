import { useState } from 'react';
import type { WhatIfChoices, WhatIfKey } from './what-if.ts';

export interface Choices {
  readonly choices: WhatIfChoices;
  readonly choose: (key: WhatIfKey, value: string) => void;
  readonly clear: () => void;
}

/** What-if choices. Not in the URL, because they are not shared. */
export function useChoices(): Choices {
  const [choices, setChoices] = useState<WhatIfChoices>({});
  return {
    choices,
    choose: (key, value) =>
      setChoices(({ [key]: _, ...others }) => (value === '' ? others : { ...others, [key]: value })),
    clear: () => setChoices({}),
  };
}
