import { useMemo } from 'react';
import { useStable } from '../platform/use-stable.ts';
import type { ComponentStyles } from './component-styles.ts';
import type { DeepPartial } from './deep-partial.ts';
import { mergeOver } from './merge-over.ts';
import { useChatTheme } from './theme-context.ts';

/**
 * Returns the styles of a component: its `style` prop merged over the theme's. The prop is compared by content, so that
 * an object written inline does not restyle every row at each render.
 * See docs/spec/message-list.md#style-precedence.
 */
export function useComponentStyle<K extends keyof ComponentStyles>(
  component: K,
  overrides: DeepPartial<ComponentStyles[K]> | undefined,
): ComponentStyles[K] {
  const styles = useChatTheme().components[component];
  const stableOverrides = useStable(overrides);
  return useMemo(() => mergeOver<ComponentStyles[K]>(styles, stableOverrides), [styles, stableOverrides]);
}
