/** Names of the compared lists in reports. */
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

/** Our list, per kind of row. */
export const OURS = { kit: 'finished', simple: 'engine' } as const;

/** Returns the name, in the page, of a list with this kind of row. */
export function subjectOf(peer: PeerName, row: RowKind): string {
  return row === 'kit' ? `kit-${peer}` : peer;
}

/** All lists per kind of row, ours first, with their names in reports. */
export const SUBJECTS: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  kit: { [OURS.kit]: 'finished list', ...peersWith('kit') },
  simple: { [OURS.simple]: 'our engine', ...peersWith('simple') },
};

function peersWith(row: RowKind): Readonly<Record<string, string>> {
  return Object.fromEntries(PEERS.map((peer) => [subjectOf(peer, row), ENGINES[peer]]));
}
