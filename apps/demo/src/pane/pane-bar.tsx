import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { OneLine } from '../parts/one-line.tsx';
import type { Person } from '../playground/playground.ts';
import type { PaneNetwork } from '../session/pane-network.ts';
import { NetworkSwitch } from './network-switch.tsx';
import { PersonSwitch } from './person-switch.tsx';

interface Props {
  readonly people: readonly Person[];
  readonly uid: string;
  readonly network: PaneNetwork;
  /** Whether there is space for switching users. */
  readonly hasFaces: boolean;
  readonly onPerson: (uid: string) => void;
  /** Default: none. */
  readonly control?: ReactNode;
}

/** The user of this side, and their network. */
export function PaneBar({ people, uid, network, hasFaces, onPerson, control }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const person = people.find((one) => one.uid === uid);
  return (
    <View style={[styles.bar, { borderColor: colors.outline, backgroundColor: colors.surfaceRaised }]}>
      <View style={styles.who}>
        <OneLine style={[type.bodyStrong, { color: colors.text }]}>{person?.name ?? uid}</OneLine>
        <OneLine style={[type.caption, { color: colors.textMuted }]}>{person?.statusMessage ?? ' '}</OneLine>
      </View>
      {control}
      <NetworkSwitch network={network} />
      {hasFaces && <PersonSwitch people={people.filter(({ isAgent }) => !isAgent)} uid={uid} onChange={onPerson} />}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 10,
    rowGap: 4,
    paddingHorizontal: 14,
    paddingVertical: 7,
    borderBottomWidth: 1,
  },
  who: { flexShrink: 1, flexGrow: 1, flexBasis: 110, minWidth: 0 },
});
