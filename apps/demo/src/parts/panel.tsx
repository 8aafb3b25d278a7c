import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { ComponentRef, ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { IconPress } from './icon-press.tsx';
import { OneLine } from './one-line.tsx';
import { usePanelKeys } from './use-panel-keys.ts';

interface Props {
  readonly role: 'dialog' | 'region';
  readonly label: string;
  readonly title: string;
  /** Below the title. */
  readonly caption?: string;
  /** Covers the conversation. Default: takes the place it is given. */
  readonly isOverlay?: boolean;
  readonly onClose: () => void;
  readonly testID?: string;
  readonly closeTestID: string;
  readonly children: ReactNode;
}

/** A panel with a title and a close button. See `usePanelKeys` for its keyboard access. */
export function Panel({ role, label, title, caption, isOverlay = false, onClose, ...props }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const { t } = useChatLocale();
  const { ref, keys } = usePanelKeys<ComponentRef<typeof View>>(onClose);
  return (
    <View
      ref={ref}
      tabIndex={-1}
      role={role}
      aria-label={label}
      onAccessibilityEscape={onClose}
      testID={props.testID}
      style={[styles.panel, isOverlay ? styles.overlay : styles.filling, { backgroundColor: colors.surface }]}
      {...keys}
    >
      <View style={[styles.bar, { borderColor: colors.outline }]}>
        <View style={styles.titles}>
          <Text role="heading" aria-level={2} style={[type.title, { color: colors.text }]}>
            {title}
          </Text>
          {caption !== undefined && <OneLine style={[type.caption, { color: colors.textMuted }]}>{caption}</OneLine>}
        </View>
        <IconPress icon="close" label={t('action.close')} onPress={onClose} testID={props.closeTestID} />
      </View>
      {props.children}
    </View>
  );
}

const styles = StyleSheet.create({
  panel: { outlineStyle: 'solid', outlineWidth: 0 },
  overlay: { ...StyleSheet.absoluteFill, zIndex: 2 },
  filling: { flex: 1, minHeight: 0, minWidth: 0 },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: 60,
    paddingVertical: 8,
    paddingStart: 16,
    paddingEnd: 6,
    borderBottomWidth: 1,
  },
  titles: { flex: 1, minWidth: 0, minHeight: 0 },
});
