import type { ReactNode } from 'react';
import { Text } from 'react-native';
import type { LayerStyle } from '../../theme/styles/layer-styles.ts';
import { TouchTarget } from '../controls/touch-target.tsx';

export interface DialogButtonProps {
  readonly title: string;
  /** Default: `plain`. */
  readonly kind?: 'plain' | 'primary' | 'danger';
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly style: LayerStyle;
  readonly testID?: string | undefined;
}

/** A button of a dialog. */
export function DialogButton({
  title,
  kind = 'plain',
  disabled = false,
  style,
  ...rest
}: DialogButtonProps): ReactNode {
  const enabled = {
    plain: [style.button, style.buttonText] as const,
    primary: [style.primaryButton, style.primaryButtonText] as const,
    danger: [style.dangerButton, style.dangerButtonText] as const,
  }[kind];
  const [box, text] = disabled ? ([style.disabledButton, style.disabledButtonText] as const) : enabled;
  return (
    <TouchTarget disabled={disabled} hasDisabledStyle style={box} {...rest}>
      <Text style={text}>{title}</Text>
    </TouchTarget>
  );
}
