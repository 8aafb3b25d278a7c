import { useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Pane } from '../src/pane/pane.tsx';
import type { PaneRoute } from '../src/pane/pane-route.ts';
import { ToggleButton } from '../src/parts/toggle-button.tsx';
import type { Person, Playground } from '../src/playground/playground.ts';
import type { PaneNetwork } from '../src/session/pane-network.ts';
import type { DemoSettings } from '../src/settings/demo-settings.ts';
import { notifyBrowser } from './notify-browser.ts';
import { NotifyButton } from './notify-button.tsx';
import { PhonePanel } from './phone-panel.tsx';

interface Props {
  readonly name: 'left' | 'right';
  /** Whether it is a card next to the other side. */
  readonly isCard: boolean;
  readonly playground: Playground;
  readonly people: readonly Person[];
  readonly network: PaneNetwork;
  readonly storage: Chat.StorageAdapter;
  readonly settings: DemoSettings;
  readonly route: PaneRoute;
  readonly onRoute: (route: PaneRoute) => void;
}

/** Minimum width for the phone beside the chat, in px. In a narrower side it is below. */
const MIN_BESIDE_WIDTH = 620;

/** One user of the demo: their chat app, and the screen of their phone if it is opened. */
export function DemoSide({ name, isCard, ...props }: Props): ReactNode {
  const { colors } = useChatTheme();
  const [width, setWidth] = useState(0);
  const [hasPhone, setPhone] = useState(false);
  const { people, route } = props;
  const isBeside = width >= MIN_BESIDE_WIDTH;
  return (
    <View
      testID={`demo-side-${name}`}
      onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
      style={[styles.side, isBeside && styles.row, isCard ? [styles.card, { borderColor: colors.outline }] : undefined]}
    >
      <Pane
        {...props}
        name={name}
        control={() => (
          <ToggleButton text="demo.phone" testID="demo-phone" isOpen={hasPhone} onToggle={() => setPhone(!hasPhone)} />
        )}
        notificationControl={(client) => <NotifyButton client={client} side={name} />}
        onCheckAction={(action, client) => {
          if (action !== 'register' && action !== 'request_permission') return false;
          void notifyBrowser(client, name).catch((error: unknown) => console.error(error));
          return true;
        }}
      />
      {hasPhone && (
        <PhonePanel
          key={route.uid}
          uid={route.uid}
          name={people.find(({ uid }) => uid === route.uid)?.name ?? route.uid}
          isBeside={isBeside}
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  side: { flex: 1, minWidth: 0, minHeight: 0, overflow: 'hidden' },
  row: { flexDirection: 'row' },
  card: {
    borderRadius: 20,
    borderWidth: 1,
    boxShadow: '0 1px 2px rgba(10, 14, 20, 0.06), 0 12px 32px rgba(10, 14, 20, 0.10)',
  },
});
