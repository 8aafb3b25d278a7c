import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { PaneRoute } from '../src/pane/pane-route.ts';
import { ChoiceRow } from '../src/parts/choice-row.tsx';
import { LocalizedView } from '../src/parts/localized-view.tsx';
import { Press } from '../src/parts/press.tsx';
import { Unreachable } from '../src/parts/unreachable.tsx';
import type { Playground } from '../src/playground/playground.ts';
import type { PaneNetwork } from '../src/session/pane-network.ts';
import type { DemoSettings } from '../src/settings/demo-settings.ts';
import { DemoSide } from './demo-side.tsx';
import { NoUsers } from './no-users.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SettingsIcon } from './settings-icon.tsx';
import { sidesFrom, sidesText } from './sides.ts';
import { TopBar } from './top-bar.tsx';
import { useHash } from './use-hash.ts';
import { useIsWideWindow } from './use-is-wide-window.ts';
import type { PeopleState } from './use-people.ts';

interface Props {
  readonly playground: Playground;
  readonly people: Exclude<PeopleState, { kind: 'loading' }>;
  readonly networks: readonly [PaneNetwork, PaneNetwork];
  readonly storage: Chat.StorageAdapter;
  readonly settings: DemoSettings;
  readonly onSettings: (settings: DemoSettings) => void;
}

/** Bar, sides and settings; a phone shows one side at a time. */
export function DemoLayout({ people: loaded, playground, networks, storage, settings, onSettings }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const [hash, setHash] = useHash();
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [visibleSide, setVisibleSide] = useState('0');
  const people = loaded.kind === 'ready' ? loaded.people : [];
  const sides = sidesFrom(hash, people);
  const isWide = useIsWideWindow();
  const names = sides.map(({ uid }) => people.find((person) => person.uid === uid)?.name.split(' ')[0] ?? uid);
  const side = (index: 0 | 1) => (
    <DemoSide
      key={index}
      name={index === 0 ? 'left' : 'right'}
      isCard={isWide}
      playground={playground}
      people={people}
      network={networks[index]}
      settings={settings}
      route={sides[index]}
      onRoute={(route: PaneRoute) => setHash(sidesText(index === 0 ? [route, sides[1]] : [sides[0], route]))}
      storage={storage}
    />
  );
  return (
    <LocalizedView style={styles.page}>
      <TopBar current="/demo" theme={settings.mode} onTheme={(mode) => onSettings({ ...settings, mode })}>
        {!isWide && (
          <ChoiceRow
            isLabelHidden
            label={t('demo.side')}
            value={visibleSide}
            onChange={setVisibleSide}
            options={[
              ['0', names[0] ?? ''],
              ['1', names[1] ?? ''],
            ]}
          />
        )}
        <Press
          onPress={() => setSettingsOpen(!isSettingsOpen)}
          label={t('demo.settings')}
          style={[styles.button, isWide && styles.labelled]}
        >
          <SettingsIcon color={colors.text} />
          {isWide && <Text style={[type.body, { color: colors.text }]}>{t('demo.settings')}</Text>}
        </Press>
      </TopBar>
      <View role="main" style={[styles.sides, isWide && styles.sidesWide]}>
        {loaded.kind === 'failed' && <Unreachable retry={loaded.retry} />}
        {loaded.kind === 'ready' && people.length === 0 && <NoUsers />}
        {people.length > 0 && (isWide || visibleSide === '0') && side(0)}
        {people.length > 0 && (isWide || visibleSide === '1') && side(1)}
        {isSettingsOpen && (
          <SettingsDrawer
            isBeside={isWide}
            settings={settings}
            onSettings={onSettings}
            onClose={() => setSettingsOpen(false)}
          />
        )}
      </View>
    </LocalizedView>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1, minHeight: 0 },
  sides: { flex: 1, minHeight: 0, flexDirection: 'row' },
  sidesWide: { gap: 16, padding: 16 },
  button: { minWidth: 44, flexDirection: 'row', justifyContent: 'center', alignItems: 'center' },
  labelled: { gap: 8, paddingHorizontal: 12 },
});
