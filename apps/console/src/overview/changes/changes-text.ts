import { counted } from '../../text/counted.ts';

/** Label of the marks in a legend. */
export const CHANGES_LABEL = 'Changes of settings and provider accounts';

/** Returns the number of changes that a mark shows. */
export function changesText(count: number): string {
  return `${counted(count, 'change')} of settings or provider accounts`;
}
