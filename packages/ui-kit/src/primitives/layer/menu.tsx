import type { ReactNode } from 'react';
import { View } from 'react-native';
import { useArrowKeys } from '../focus/use-arrow-keys.ts';

/** A vertical menu; the arrow keys move between the entries. */
export function Menu({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const arrows = useArrowKeys('vertical');
  return (
    <View role="menu" aria-label={label} {...arrows}>
      {children}
    </View>
  );
}
