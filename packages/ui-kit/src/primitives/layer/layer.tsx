import type { ReactNode } from 'react';
import { KeyboardAvoidingView, Modal, Platform, StyleSheet, View } from 'react-native';
import { useChatTheme } from '../../theme/theme-context.ts';
import { RowScope } from '../focus/row-scope.ts';
import { LocaleRoot } from '../locale-root.tsx';
import { useReducedMotion } from '../motion/use-reduced-motion.ts';
import { useOpeningClick } from './use-opening-click.ts';

export interface LayerProps {
  readonly isOpen: boolean;
  /** Called for a press on the backdrop, Android's back button, and Escape. */
  readonly onClose: () => void;
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
  /** Whether the content below is dimmed. Default: true. */
  readonly isDimmed?: boolean;
}

/**
 * A modal dialog above everything else: it traps the focus and returns it on close. `children` position themselves in
 * the window.
 * See docs/spec/message-list.md#dialogs, #accessibility.
 *
 * NOTE: The first control inside gets the focus. Nothing inside may set `autoFocus`, because the layer would restore
 * the focus to that element on close.
 */
export function Layer({ isOpen, onClose, label, children, isDimmed = true }: LayerProps): ReactNode {
  const { colors } = useChatTheme();
  const isStill = useReducedMotion();
  useOpeningClick(isOpen);
  if (!isOpen) return null;
  return (
    <Modal
      visible
      transparent
      statusBarTranslucent
      // No animation in browsers, because a fade would delay the focus until it ends.
      animationType={isStill || Platform.OS === 'web' ? 'none' : 'fade'}
      onRequestClose={onClose}
      aria-label={label}
    >
      <LocaleRoot style={styles.whole}>
        <View
          aria-hidden
          style={[styles.backdrop, isDimmed && { backgroundColor: colors.scrim }]}
          onStartShouldSetResponder={() => true}
          onResponderRelease={onClose}
          testID="chat-backdrop"
        />
        <KeyboardAvoidingView style={styles.content} {...(Platform.OS === 'ios' && { behavior: 'padding' as const })}>
          <RowScope value={false}>{children}</RowScope>
        </KeyboardAvoidingView>
      </LocaleRoot>
    </Modal>
  );
}

const styles = StyleSheet.create({
  whole: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
  backdrop: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
  content: { flex: 1, pointerEvents: 'box-none' },
});
