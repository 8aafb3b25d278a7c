import { useEffect, useState } from 'react';

/** Returns the reference of all props, which is loaded with the first scene that has any. */
export function usePropsReference(): string | undefined {
  const [reference, setReference] = useState<string>();
  useEffect(() => {
    void import('../../../../docs/ui-kit/props.md?raw').then((module) => setReference(module.default));
  }, []);
  return reference;
}
