/** Messages next to a position, an id or an instant in epoch ms. Excludes the message at the position. */
export interface MessageSlice {
  readonly direction: 'newer' | 'older';
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly limit: number;
}
