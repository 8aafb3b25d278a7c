import { useChatTheme, useTranslate } from '@chatwire/react-native';
import { type ReactNode, useSyncExternalStore } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Press } from '../parts/press.tsx';
import { NETWORK_MODES, type PaneNetwork } from '../session/pane-network.ts';

/** Network quality of this side; each press degrades it, and the last one restores it. */
export function NetworkSwitch({ network }: { readonly network: PaneNetwork }): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const read = () => network.mode;
  const mode = useSyncExternalStore(network.subscribe, read, read);
  const next = NETWORK_MODES[(NETWORK_MODES.indexOf(mode) + 1) % NETWORK_MODES.length] ?? 'online';
  const color = { online: colors.success, slow: colors.warning, offline: colors.danger }[mode];
  return (
    <Press
      label={t('demo.network', { now: t(`demo.${mode}`), next: t(`demo.${next}`) })}
      onPress={() => network.set(next)}
      testID="demo-network"
      style={[styles.switch, { borderColor: colors.outlineStrong }]}
    >
      <View style={[styles.dot, { backgroundColor: color }]} />
      <Text style={[type.label, { color: colors.text }]}>{t(`demo.${mode}`)}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  switch: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 7,
    borderWidth: 1,
    borderRadius: 22,
    paddingHorizontal: 13,
  },
  dot: { width: 9, height: 9, borderRadius: 5 },
});
