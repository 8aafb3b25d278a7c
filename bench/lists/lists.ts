/** Names of the compared lists in reports. */
const OTHERS = {
  legend: 'LegendList + pin',
  flat: 'FlatList inverted',
  flash: 'FlashList',
  virtua: 'virtua',
  virtuoso: 'Virtuoso',
  tanstack: 'TanStack Virtual',
} as const;

/** List of another library. */
export type OtherList = keyof typeof OTHERS;
export type RowKind = 'kit' | 'simple';

export const OTHER_LISTS = Object.keys(OTHERS) as OtherList[];

/** Our list, per kind of row. */
export const OUR_LIST = { kit: 'message-list', simple: 'list-engine' } as const;

/** Returns the name, in the page, of another library's list with this kind of row. */
export function listWithRows(list: OtherList, row: RowKind): string {
  return row === 'kit' ? `kit-${list}` : list;
}

/** All lists per kind of row, ours first, with their names in reports. */
export const LISTS: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  kit: { [OUR_LIST.kit]: 'ChatMessageList', ...otherLists('kit') },
  simple: { [OUR_LIST.simple]: 'our list engine', ...otherLists('simple') },
};

function otherLists(row: RowKind): Readonly<Record<string, string>> {
  return Object.fromEntries(OTHER_LISTS.map((list) => [listWithRows(list, row), OTHERS[list]]));
}
