/** Partition and sequence number of an entry. */
export interface EntryPosition {
  readonly partition: number;
  readonly seq: number;
}
