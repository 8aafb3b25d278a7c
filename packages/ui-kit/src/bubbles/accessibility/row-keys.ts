import { isRightToLeft } from '../../primitives/is-right-to-left.ts';

/** Selector of the elements of a row that can have the focus. */
const CONTROLS =
  'a[href], button, input, [role="button"], [role="link"], [role="slider"], [role="tab"], [tabindex="0"]';

/**
 * Moves the focus from a row into its controls and back with the left and right arrow keys, mirrored in right-to-left
 * text. Returns whether the focus moved.
 * See docs/spec/message-list.md#accessibility.
 */
export function moveWithinRow(row: HTMLElement, key: string): boolean {
  const step = stepOf(key, isRightToLeft(row));
  if (step === 0) return false;
  const stops = [row, ...[...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(isReachable)];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[index + step];
  if (index < 0 || !next) return false;
  next.focus();
  return true;
}

function stepOf(key: string, isMirrored: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  return (key === 'ArrowRight') === isMirrored ? -1 : 1;
}

function isReachable(control: HTMLElement): boolean {
  return control.ariaDisabled !== 'true' && control.closest('[aria-hidden="true"]') === null;
}
