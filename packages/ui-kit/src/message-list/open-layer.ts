import type { PressPoint } from '../bubbles/bubble-actions.ts';

/** The layer above the list with the key of its row. At most one is open. */
export type OpenLayer =
  | { readonly kind: 'options'; readonly key: string; readonly at: PressPoint | undefined }
  | { readonly kind: 'delete' | 'report' | 'info' | 'picker'; readonly key: string }
  /** `openId`: id of the file shown first. */
  | { readonly kind: 'media'; readonly key: string; readonly openId: string }
  /** `emoji` undefined: all of them. */
  | { readonly kind: 'reactions'; readonly key: string; readonly emoji: string | undefined };
