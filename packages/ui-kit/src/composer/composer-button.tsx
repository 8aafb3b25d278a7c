import type { ReactNode, Ref } from 'react';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import type { IconName } from '../primitives/icon/icon-shapes.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly style: MessageComposerStyle;
  /** Default: `plain`. */
  readonly kind?: 'plain' | 'send';
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly testID?: string;
  readonly ref?: Ref<ViewInstance>;
}

/** A round button next to the input. */
export function ComposerButton({ icon, style, kind = 'plain', disabled = false, ...rest }: Props): ReactNode {
  const [box, shape] = kind === 'plain' ? [style.button, style.icon] : sendStyle(style, disabled);
  return (
    <TouchTarget disabled={disabled} hasDisabledStyle={kind === 'send'} style={box} {...rest}>
      <Icon name={icon} size={shape.size} color={shape.color} />
    </TouchTarget>
  );
}

function sendStyle(style: MessageComposerStyle, disabled: boolean) {
  return disabled
    ? ([style.disabledSendButton, style.disabledSendIcon] as const)
    : ([style.sendButton, style.sendIcon] as const);
}
