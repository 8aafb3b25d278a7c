import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../localization/locale-context.ts';
import { AdaptiveSheet } from '../primitives/layer/adaptive-sheet.tsx';
import { Menu } from '../primitives/layer/menu.tsx';
import { MenuItem } from '../primitives/layer/menu-item.tsx';
import type { WindowRect } from '../primitives/layer/place-popover.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import { ComposerButton } from './composer-button.tsx';
import type { AttachmentOption } from './composer-props.ts';

interface Props {
  readonly options: readonly AttachmentOption[];
  readonly style: MessageComposerStyle;
}

/** Opens what can be attached; nothing at all where nothing can. */
export function AttachButton({ options, style }: Props): ReactNode {
  const t = useTranslate();
  const layer = useChatTheme().components.messageList.optionsSheet;
  const button = useRef<ViewInstance>(null);
  const [anchor, setAnchor] = useState<WindowRect | undefined>(undefined);
  if (options.length === 0) return null;
  const close = () => setAnchor(undefined);
  return (
    <>
      <ComposerButton
        ref={button}
        icon="plus"
        label={t('compose.attach')}
        expanded={anchor !== undefined}
        style={style}
        testID="chat-attach-button"
        onPress={() => button.current?.measureInWindow((x, y, width, height) => setAnchor({ x, y, width, height }))}
      />
      <AdaptiveSheet isOpen={anchor !== undefined} onClose={close} label={t('compose.attach')} anchor={anchor}>
        <Menu label={t('compose.attach')}>
          {options.map((option) => (
            <MenuItem
              key={option.id}
              title={option.title}
              icon={option.icon}
              style={layer}
              testID={`chat-attach-${option.id}`}
              onPress={() => {
                close();
                option.onPress();
              }}
            />
          ))}
        </Menu>
      </AdaptiveSheet>
    </>
  );
}
