import type { ReactNode } from 'react';
import { Text } from 'react-native';
import type { LayerStyle } from '../../theme/styles/layer-styles.ts';
import { TouchTarget } from '../touch-target.tsx';

export interface DialogButtonProps {
  readonly title: string;
  /** Default: `plain`. */
  readonly kind?: 'plain' | 'primary' | 'danger';
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly style: LayerStyle;
  readonly testID?: string | undefined;
}

export function DialogButton({ title, kind = 'plain', style, ...rest }: DialogButtonProps): ReactNode {
  const [box, text] = {
    plain: [style.button, style.buttonText] as const,
    primary: [style.primaryButton, style.primaryButtonText] as const,
    danger: [style.dangerButton, style.dangerButtonText] as const,
  }[kind];
  return (
    <TouchTarget style={box} {...rest}>
      <Text style={text}>{title}</Text>
    </TouchTarget>
  );
}
