import { useCallback, useMemo, useState } from 'react';
import type { Edits, PropValues } from '../../../../packages/ui-kit/gallery/edits.ts';
import { changeQuery } from './query.ts';

const PREFIX = 'prop.';

export interface EditState {
  /** For the components of the scene. */
  readonly edits: Edits;
  /** The components of the scene, with the props it gives the first one of each. */
  readonly components: ReadonlyMap<string, PropValues>;
  readonly change: (component: string, prop: string, value: unknown) => void;
  readonly reset: () => void;
}

/** Returns the edited props, which are kept in the address: `?prop.ChatMessageList.hideTimestamp=true`. Values are JSON. */
export function useEdits(): EditState {
  const [values, setValues] = useState(read);
  const [components, setComponents] = useState<ReadonlyMap<string, PropValues>>(new Map());
  const report = useCallback((component: string, props: PropValues) => {
    setComponents((current) => (current.has(component) ? current : new Map(current).set(component, props)));
  }, []);
  const change = useCallback((component: string, prop: string, value: unknown) => {
    changeQuery({ [`${PREFIX}${component}.${prop}`]: value === undefined ? undefined : JSON.stringify(value) });
    setValues((current) => {
      const { [prop]: _, ...others } = current[component] ?? {};
      return { ...current, [component]: value === undefined ? others : { ...others, [prop]: value } };
    });
  }, []);
  const reset = useCallback(() => {
    const names = [...new URLSearchParams(location.search).keys()].filter((name) => name.startsWith(PREFIX));
    changeQuery(Object.fromEntries(names.map((name) => [name, undefined])));
    setValues({});
  }, []);
  const edits = useMemo(() => ({ values, report }), [values, report]);
  return { edits, components, change, reset };
}

function read(): Edits['values'] {
  const values: Record<string, Record<string, unknown>> = {};
  for (const [name, text] of new URLSearchParams(location.search)) {
    const [component = '', prop] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('.') : [];
    const value = prop === undefined ? undefined : parseValue(text);
    if (prop !== undefined && value !== undefined) values[component] = { ...values[component], [prop]: value };
  }
  return values;
}

/** Returns a value of a kind that can be edited; undefined for anything else. */
function parseValue(text: string): string | number | boolean | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}
