import { useChatTheme, useTranslate } from '@chatwire/react-native';
import { type ReactNode, useSyncExternalStore } from 'react';
import { BarButton } from '../parts/bar-button.tsx';
import { NETWORK_MODES, type PaneNetwork } from '../session/pane-network.ts';

/** Network quality of this side; each press degrades it, and the last one restores it. */
export function NetworkSwitch({ network }: { readonly network: PaneNetwork }): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  const read = () => network.mode;
  const mode = useSyncExternalStore(network.subscribe, read, read);
  const next = NETWORK_MODES[(NETWORK_MODES.indexOf(mode) + 1) % NETWORK_MODES.length] ?? 'online';
  const color = { online: colors.success, slow: colors.warning, offline: colors.danger }[mode];
  return (
    <BarButton
      text={t(`demo.${mode}`)}
      label={t('demo.network', { now: t(`demo.${mode}`), next: t(`demo.${next}`) })}
      dot={color}
      onPress={() => network.set(next)}
      testID="demo-network"
    />
  );
}
