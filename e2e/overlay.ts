import type { Locator, Page } from 'playwright-core';

/** An element above a page: a menu, sheet, dialog, panel, or list. */
export interface Overlay {
  /** Path of the page. */
  readonly path: string;
  /** Width of the window, px. Default: 1280. */
  readonly width?: number;
  /** Opens the overlay on the loaded page. */
  readonly open: (page: Page) => Promise<void>;
  /** Selector of the overlay. */
  readonly within: string;
  /** Element under the pointer between two measurements, for an overlay that only hovering shows. Default: none. */
  readonly waits?: (page: Page) => Locator;
}
