import { ChatUIProvider, useChatTheme } from '@chatwire/react-native';
import type { CheckAction } from '@chatwire/react-native/notification-check';
import { ChatRichMarkdownFormatter } from '@chatwire/react-native/rich-markdown';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { CheckScreen } from '../check/check-screen.tsx';
import { LocalizedView } from '../parts/localized-view.tsx';
import { ToggleButton } from '../parts/toggle-button.tsx';
import { Unreachable } from '../parts/unreachable.tsx';
import { useFontScale } from '../parts/use-font-scale.ts';
import type { Person, Playground } from '../playground/playground.ts';
import type { PaneNetwork } from '../session/pane-network.ts';
import { useClient } from '../session/use-client.ts';
import type { DemoSettings } from '../settings/demo-settings.ts';
import { themeOf } from '../settings/theme-of.ts';
import { DEMO_TEXTS } from '../strings/demo-texts.ts';
import { columnsOf } from './columns-of.ts';
import { PaneBar } from './pane-bar.tsx';
import type { PaneRoute } from './pane-route.ts';
import { PaneScreens } from './pane-screens.tsx';
import { PersonMenu } from './person-menu.tsx';

export interface PaneProps {
  /** Separates the stored data of this side from the other's. */
  readonly name: string;
  readonly playground: Playground;
  readonly people: readonly Person[];
  readonly network: PaneNetwork;
  readonly settings: DemoSettings;
  readonly route: PaneRoute;
  readonly onRoute: (route: PaneRoute) => void;
  /** Persistent storage. Default: none. */
  readonly storage?: Chat.StorageAdapter | undefined;
  /** A control in the bar for the logged-in user. Default: none. */
  readonly control?: ((client: Chat.ChatClient) => ReactNode) | undefined;
  /** A control of the notifications screen for the logged-in user. Default: none. */
  readonly notificationControl?: ((client: Chat.ChatClient) => ReactNode) | undefined;
  /** Runs an action of the notification check; returns whether it could. Default: none. */
  readonly onCheckAction?: ((action: CheckAction, client: Chat.ChatClient) => boolean) | undefined;
}

/** Draws the tables and the code of the assistant. */
const FORMATTERS = [new ChatRichMarkdownFormatter()];

/** The complete app for one user: the whole screen of a phone, or one half of a wide window. */
export function Pane(props: PaneProps): ReactNode {
  const { name, playground, people, network, settings, route, onRoute, storage, control } = props;
  const { notificationControl, onCheckAction } = props;
  const [isChecking, setChecking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const session = useClient({ playground, network, uid: route.uid, name, storage });
  const { hourCycle, language } = settings;
  const [{ width, textScale }, setSize] = useState({ width: 0, textScale: 1 });
  const columns = columnsOf(width, route, textScale);
  // On phones, an open conversation has the whole screen.
  const hasBar = columns.hasInbox || isChecking;
  return (
    <ChatUIProvider
      client={session.kind === 'ready' ? session.client : undefined}
      theme={themeOf(settings)}
      language={language}
      translations={DEMO_TEXTS}
      textFormatters={FORMATTERS}
      hourCycle={hourCycle === 'auto' ? undefined : hourCycle}
    >
      <PaneSurface onSize={setSize}>
        {hasBar && (
          <PaneBar
            person={people.find(({ uid }) => uid === route.uid)}
            uid={route.uid}
            network={network}
            isNarrow={columns.isSingle}
            isChoosing={isChoosing}
            onChoose={() => setChoosing(!isChoosing)}
            control={
              session.kind === 'ready' && (
                <>
                  <ToggleButton
                    text="demo.notifications"
                    testID="demo-check-button"
                    isOpen={isChecking}
                    onToggle={() => setChecking(!isChecking)}
                  />
                  {control?.(session.client)}
                </>
              )
            }
          />
        )}
        <View style={styles.screens}>
          {session.kind === 'ready' && !isChecking && (
            <PaneScreens
              {...props}
              columns={columns}
              client={session.client}
              followedThreads={session.followedThreads}
            />
          )}
          {session.kind === 'ready' && isChecking && (
            <CheckScreen
              control={notificationControl?.(session.client)}
              onAction={onCheckAction && ((action) => onCheckAction(action, session.client))}
              onClose={() => setChecking(false)}
            />
          )}
          {session.kind === 'failed' && <Unreachable retry={session.retry} />}
          {isChoosing && (
            <PersonMenu
              people={people.filter(({ isAgent }) => !isAgent)}
              uid={route.uid}
              onChange={(uid) => {
                setChoosing(false);
                if (uid !== route.uid) onRoute({ uid });
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </View>
      </PaneSurface>
    </ChatUIProvider>
  );
}

interface SurfaceProps {
  readonly children: ReactNode;
  /** Called with the width in px and the user's text scale whenever they change. */
  readonly onSize: (size: { readonly width: number; readonly textScale: number }) => void;
}

function PaneSurface({ children, onSize }: SurfaceProps): ReactNode {
  const { colors, type } = useChatTheme();
  const fontScale = useFontScale();
  const [width, setWidth] = useState(0);
  // Browsers scale the theme's text styles, phones scale every text.
  const textScale = (type.body.fontSize / BODY_SIZE) * fontScale;
  useEffect(() => onSize({ width, textScale }), [width, textScale, onSize]);
  return (
    <LocalizedView
      style={[styles.surface, { backgroundColor: colors.surface }]}
      onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
    >
      {children}
    </LocalizedView>
  );
}

/** Size of the theme's body text at a scale of 1, in px. */
const BODY_SIZE = 15;

const styles = StyleSheet.create({
  surface: { flex: 1, minHeight: 0, minWidth: 0, overflow: 'hidden' },
  screens: { flex: 1, minHeight: 0 },
});
