import type { ReactNode } from 'react';
import { useTranslate } from '../../localization/locale-context.ts';
import { MenuButton } from '../../primitives/layer/menu-button.tsx';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { ComposerButton } from '../composer-button.tsx';
import type { AttachmentOption } from '../composer-props.ts';

interface Props {
  readonly options: readonly AttachmentOption[];
  readonly style: MessageComposerStyle;
}

/** Opens the attachment menu; hidden if nothing can be attached. */
export function AttachButton({ options, style }: Props): ReactNode {
  const t = useTranslate();
  return (
    <MenuButton
      label={t('compose.attach')}
      entries={options}
      entryTestID="chat-attach-"
      button={(opener) => <ComposerButton icon="plus" style={style} testID="chat-attach-button" {...opener} />}
    />
  );
}
