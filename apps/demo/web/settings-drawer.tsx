import { useChatTheme } from '@chatwire/react-native';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { Press } from '../src/parts/press.tsx';
import type { DemoSettings } from '../src/settings/demo-settings.ts';
import { SettingsPanel } from '../src/settings/settings-panel.tsx';

interface Props {
  /** Beside the sides, which make room for it; elsewhere it covers them. */
  readonly isBeside: boolean;
  readonly settings: DemoSettings;
  readonly onSettings: (settings: DemoSettings) => void;
  readonly onClose: () => void;
}

/** The settings, open while both sides go on. Escape closes it, and the focus returns to where it was. */
export function SettingsDrawer({ isBeside, settings, onSettings, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <aside
      ref={drawer}
      tabIndex={-1}
      aria-label="Settings"
      onKeyDown={onKeyDown}
      style={{ ...(isBeside ? BESIDE : COVER), background: colors.surface, borderColor: colors.outline }}
    >
      <View style={[styles.bar, { borderColor: colors.outline }]}>
        <Text role="heading" aria-level={1} style={[type.title, styles.title, { color: colors.text }]}>
          Settings
        </Text>
        <Press label="Close settings" onPress={onClose} style={styles.close}>
          <Text style={[type.title, styles.cross, { color: colors.text }]}>×</Text>
        </Press>
      </View>
      <ScrollView contentContainerStyle={styles.content}>
        <SettingsPanel settings={settings} onChange={onSettings} />
      </ScrollView>
    </aside>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', overflow: 'hidden', outline: 'none' } as const;
const BESIDE = { ...COLUMN, width: 350, borderRadius: 20, borderWidth: 1, borderStyle: 'solid' } as const;
const COVER = { ...COLUMN, position: 'fixed', inset: 0, zIndex: 10, border: 0 } as const;

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingStart: 20,
    paddingEnd: 8,
    minHeight: 56,
    borderBottomWidth: 1,
  },
  title: { flex: 1 },
  close: { width: 44, alignItems: 'center', justifyContent: 'center' },
  cross: { fontSize: 28, lineHeight: 28, fontWeight: '400' },
  content: { padding: 20 },
});
