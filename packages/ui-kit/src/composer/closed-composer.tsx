import type { ReactNode } from 'react';
import { Text, View } from 'react-native';
import { useTranslate } from '../localization/locale-context.ts';
import { DialogButton } from '../primitives/layer/dialog-button.tsx';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { ClosedReason } from './closed-reason.ts';

interface Props {
  readonly reason: ClosedReason;
  readonly style: MessageComposerStyle;
  readonly onUnblock: () => void;
}

/** Replaces the input if the user cannot write here. */
export function ClosedComposer({ reason, style, onUnblock }: Props): ReactNode {
  const { components } = useChatTheme();
  const t = useTranslate();
  return (
    <View style={style.closed.container} role="status">
      <Text style={style.closed.text}>{t(reason.text)}</Text>
      {reason.canUnblock && (
        <DialogButton title={t('compose.unblock')} onPress={onUnblock} style={components.messageList.confirmDialog} />
      )}
    </View>
  );
}
