import type { ReactNode, Ref } from 'react';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import type { IconName } from '../primitives/icon/icon-shapes.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly style: Pick<MessageHeaderStyle, 'button' | 'icon'>;
  readonly onPress: () => void;
  readonly expanded?: boolean;
  readonly testID?: string;
  readonly ref?: Ref<ViewInstance>;
}

/** A button with an icon in the header. */
export function HeaderButton({ icon, style, ...rest }: Props): ReactNode {
  return (
    <TouchTarget style={style.button} {...rest}>
      <Icon name={icon} size={style.icon.size} color={style.icon.color} />
    </TouchTarget>
  );
}
