import type { PressPoint } from '../bubbles/bubble-actions.ts';

/** The layer above the rows, such as a menu or dialog, with the key of the row it is about. At most one is open. */
export type OpenLayer =
  | { readonly kind: 'options'; readonly key: string; readonly at: PressPoint | undefined }
  | { readonly kind: 'delete' | 'report' | 'info' | 'picker'; readonly key: string }
  /** `openId`: viewer id of the file that is shown first. */
  | { readonly kind: 'media'; readonly key: string; readonly openId: string }
  /** `emoji`: the reaction shown first; undefined: all reactions. */
  | { readonly kind: 'reactions'; readonly key: string; readonly emoji: string | undefined };
