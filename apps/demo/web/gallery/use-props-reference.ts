import { useEffect, useState } from 'react';

/** Returns the reference of all props. It is loaded when the first scene with editable props is opened. */
export function usePropsReference(): string | undefined {
  const [reference, setReference] = useState<string>();
  useEffect(() => {
    void import('../../../../docs/ui-kit/props.md?raw').then((module) => setReference(module.default));
  }, []);
  return reference;
}
