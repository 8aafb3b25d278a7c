/** The lists that are compared, by their names for people. */
const ENGINES = {
  legend: 'LegendList + pin',
  flat: 'FlatList inverted',
  flash: 'FlashList',
  virtua: 'virtua',
  virtuoso: 'Virtuoso',
  tanstack: 'TanStack Virtual',
} as const;

export type PeerName = keyof typeof ENGINES;
export type RowKind = 'kit' | 'simple';

export const PEERS = Object.keys(ENGINES) as PeerName[];

/** What is ours and draws such rows. */
export const OURS = { kit: 'finished', simple: 'engine' } as const;

/** The page's name of a list that draws such rows. */
export function subjectOf(peer: PeerName, row: RowKind): string {
  return row === 'kit' ? `kit-${peer}` : peer;
}

/** All lists that draw such rows, ours first, with their names for people. */
export const SUBJECTS: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  kit: { [OURS.kit]: 'finished list', ...peersWith('kit') },
  simple: { [OURS.simple]: 'our engine', ...peersWith('simple') },
};

function peersWith(row: RowKind): Readonly<Record<string, string>> {
  return Object.fromEntries(PEERS.map((peer) => [subjectOf(peer, row), ENGINES[peer]]));
}
