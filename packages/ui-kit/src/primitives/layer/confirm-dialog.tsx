import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { Dialog } from './dialog.tsx';
import { DialogButton } from './dialog-button.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms a destructive action. Cancel comes first and has the focus. See docs/spec/message-list.md#dialogs. */
export function ConfirmDialog({ isOpen, title, text, action, onConfirm, onCancel }: ConfirmDialogProps): ReactNode {
  const style = useChatTheme().components.messageList.confirmDialog;
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      style={style}
      testID="chat-confirm-dialog"
      actions={
        <>
          <DialogButton title={t('action.cancel')} onPress={onCancel} style={style} />
          <DialogButton title={action} kind="danger" onPress={onConfirm} style={style} />
        </>
      }
    >
      <Text style={style.text}>{text}</Text>
    </Dialog>
  );
}
