import { useAdapters } from '../adapters/adapters-context.ts';

/**
 * The adapter is a hook: whether there is one must not change while a list is mounted.
 * See docs/spec/message-list.md#adapters.
 */
export function useIsOnScreen(): boolean {
  const { focus } = useAdapters();
  return focus?.useIsScreenFocused() ?? true;
}
