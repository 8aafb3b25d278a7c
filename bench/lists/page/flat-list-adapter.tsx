import type { ReactNode, Ref } from 'react';
import { FlatList } from 'react-native';
import type { ListAdapter, ListViewHandle, ListViewProps } from '../../../packages/ui-kit/src/list/list-adapter.ts';

/** What most kits do: FlatList, inverted. It follows and keeps the place by what inversion gives; it cannot jump. */
function InvertedList({
  keys,
  renderRow,
}: ListViewProps & { readonly ref?: Ref<ListViewHandle> | undefined }): ReactNode {
  return (
    <FlatList
      inverted
      role="list"
      data={keys.toReversed()}
      keyExtractor={(key) => key}
      renderItem={({ item }) => <>{renderRow(item)}</>}
      style={{ flex: 1 }}
    />
  );
}

export const flatListAdapter: ListAdapter = { createList: () => InvertedList };
