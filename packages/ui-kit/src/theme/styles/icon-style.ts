/** How an icon is drawn; `size` is its side in px. */
export interface IconStyle {
  readonly color: string;
  readonly size: number;
}
