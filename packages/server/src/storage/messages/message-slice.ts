/** Messages next to a position, which is an id or a time (epoch ms). Excludes the message at the position. */
export interface MessageSlice {
  readonly direction: 'newer' | 'older';
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly limit: number;
}
