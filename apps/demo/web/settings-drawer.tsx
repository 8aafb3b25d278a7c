import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { IconPress } from '../src/parts/icon-press.tsx';
import { usePanelKeys } from '../src/parts/use-panel-keys.ts';
import type { DemoSettings } from '../src/settings/demo-settings.ts';
import { SettingsPanel } from '../src/settings/settings-panel.tsx';

interface Props {
  /** Whether it is next to the panes, which shrink; otherwise it covers them. */
  readonly isBeside: boolean;
  readonly settings: DemoSettings;
  readonly onSettings: (settings: DemoSettings) => void;
  readonly onClose: () => void;
}

/** The settings drawer. Both sides stay usable while it is open. */
export function SettingsDrawer({ isBeside, settings, onSettings, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const { ref, keys } = usePanelKeys<HTMLElement>(onClose);
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-label={t('demo.settings')}
      {...keys}
      style={{ ...(isBeside ? BESIDE : COVER), background: colors.surface, borderColor: colors.outline }}
    >
      <View style={[styles.bar, { borderColor: colors.outline }]}>
        <Text role="heading" aria-level={1} style={[type.title, styles.title, { color: colors.text }]}>
          {t('demo.settings')}
        </Text>
        <IconPress icon="close" label={t('demo.closeSettings')} onPress={onClose} />
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
  content: { padding: 20 },
});
