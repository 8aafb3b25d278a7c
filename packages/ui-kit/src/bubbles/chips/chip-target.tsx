import type { ReactNode } from 'react';
import { StyleSheet } from 'react-native';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';

interface Props {
  readonly label: string;
  /** State of a toggle; undefined if the chip is not one. */
  readonly isPressed?: boolean | undefined;
  /** Undefined: a press does nothing. */
  readonly onPress: (() => void) | undefined;
  readonly onLongPress: () => void;
  readonly testID: string | undefined;
  readonly children: ReactNode;
}

/** The touch target around a chip: taller than the chip without making the row taller. */
export function ChipTarget({ label, isPressed, onPress, onLongPress, testID, children }: Props): ReactNode {
  return (
    <TouchTarget
      label={label}
      pressed={isPressed}
      onPress={onPress ?? doNothing}
      onLongPress={onLongPress}
      testID={testID}
      style={styles.target}
    >
      {children}
    </TouchTarget>
  );
}

function doNothing(): void {}

/** These paddings enlarge a chip of 26 px to a touch target of 44 px; chips with larger text keep them. */
const styles = StyleSheet.create({
  target: { minHeight: 0, paddingVertical: wholePixels(9), marginVertical: -wholePixels(9) },
});
