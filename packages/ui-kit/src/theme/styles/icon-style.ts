/** Style of an icon; `size` is its side in px. */
export interface IconStyle {
  readonly color: string;
  readonly size: number;
}
