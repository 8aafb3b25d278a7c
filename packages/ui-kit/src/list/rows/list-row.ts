import type { RowGrouping } from '../../bubbles/row-grouping.ts';

/**
 * One row of the list. Rows are compared by identity: an unchanged row is the same object.
 * See docs/spec/message-list.md#templates-and-bubbles, #separators-and-indicators, #typing-row.
 */
export type ListRow =
  | { readonly kind: 'message'; readonly key: string; readonly grouping: RowGrouping }
  /** A text of an agent's run that is not stored yet. */
  | { readonly kind: 'run'; readonly key: string }
  /** `at`: epoch milliseconds of the first loaded message of that day. */
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: typeof UNREAD_KEY }
  | { readonly kind: 'typing'; readonly key: typeof TYPING_KEY }
  /** The row at an end of the loaded rows while a page is loading there, or after it failed. */
  | {
      readonly kind: 'edge';
      readonly key: string;
      readonly side: 'older' | 'newer';
      readonly status: 'loading' | 'error';
    };

export const UNREAD_KEY = 'unread';
export const TYPING_KEY = 'typing';

/**
 * Returns whether a row stays between its neighbours, as messages and texts of runs do. All other rows may be added,
 * removed, and moved.
 */
export function isLasting(key: string): boolean {
  return key.startsWith('m:') || key.startsWith('i:') || key.startsWith('run:');
}
