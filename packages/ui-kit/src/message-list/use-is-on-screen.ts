import { useAdapters } from '../adapters/adapters-context.ts';

/** The adapter is a hook: whether there is one must not change while a list is mounted. Contract 29. */
export function useIsOnScreen(): boolean {
  const { focus } = useAdapters();
  return focus?.useIsScreenFocused() ?? true;
}
