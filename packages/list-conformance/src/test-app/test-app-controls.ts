/** Initial props of the app. */
export interface TestAppProps {
  readonly oldest: number;
  readonly newest: number;
  readonly firstUnread?: number;
  readonly seed: number;
}

/** Functions for the driver, on the global object of the app as `listTestApp`. */
export interface TestAppControls {
  setRows(oldest: number, newest: number, isLive: boolean): void;
  setText(row: number, text: string): void;
  jump(row: number, isAnimated: boolean): { readonly arrived: boolean | undefined };
}
