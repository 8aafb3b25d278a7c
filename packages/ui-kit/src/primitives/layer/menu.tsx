import type { ReactNode } from 'react';
import { View } from 'react-native';
import { useArrowKeys } from '../use-arrow-keys.ts';

/** Entries one below the other; the arrow keys go from one to the next. */
export function Menu({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const arrows = useArrowKeys('vertical');
  return (
    <View role="menu" aria-label={label} {...arrows}>
      {children}
    </View>
  );
}
