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
  /** Whether the inbox is shown: it has space for the user’s name and for switching users. */
  readonly hasInbox: boolean;
  /** Whether the bar is as narrow as a phone: its controls get a line of their own below the users. */
  readonly isNarrow: boolean;
  readonly onPerson: (uid: string) => void;
  /** Default: none. */
  readonly control?: ReactNode;
}

/** The user of this side, and their network. */
export function PaneBar({ people, uid, network, hasInbox, isNarrow, onPerson, control }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const person = people.find((candidate) => candidate.uid === uid);
  const tools = (
    <View style={[styles.tools, isNarrow ? styles.toolsLine : styles.toolsEnd]}>
      <NetworkSwitch network={network} />
      {control}
    </View>
  );
  return (
    <View style={[styles.bar, { borderColor: colors.outline, backgroundColor: colors.surfaceRaised }]}>
      {hasInbox && (
        <View style={styles.who}>
          <OneLine style={[type.bodyStrong, { color: colors.text }]}>{person?.name ?? uid}</OneLine>
          <OneLine style={[type.caption, { color: colors.textMuted }]}>{person?.statusMessage ?? ' '}</OneLine>
        </View>
      )}
      {!isNarrow && tools}
      {hasInbox && (
        <View style={isNarrow && styles.beside}>
          <PersonSwitch people={people.filter(({ isAgent }) => !isAgent)} uid={uid} onChange={onPerson} />
        </View>
      )}
      {isNarrow && tools}
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
    paddingStart: 14,
    paddingEnd: 6,
    paddingVertical: 4,
    borderBottomWidth: 1,
  },
  who: { flexShrink: 1, maxWidth: '45%' },
  beside: { flex: 1, minWidth: 0 },
  // Large texts and long words take a second line; a part that scrolls would hide some.
  tools: { flexDirection: 'row', flexWrap: 'wrap', flexGrow: 1 },
  toolsEnd: { flexShrink: 1, flexBasis: 0, minWidth: 150, justifyContent: 'flex-end' },
  toolsLine: { flexBasis: '100%', marginStart: -11 },
});
