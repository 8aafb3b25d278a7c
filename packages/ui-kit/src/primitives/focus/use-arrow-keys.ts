import { useMemo } from 'react';
import { Platform } from 'react-native';
import { isDom } from '../../platform/browser.ts';
import { isRightToLeft } from '../is-right-to-left.ts';

/**
 * Moves the focus between the controls in a view with the arrow keys, Home and End, in a circle. Left and right follow
 * the text direction. Spread the returned props into the view; does nothing on phones.
 */
export function useArrowKeys(direction: 'vertical' | 'horizontal'): Readonly<Record<string, unknown>> {
  return useMemo(
    // Not with `webProps`: bundles for phones drop everything that only browsers run.
    () => (Platform.OS === 'web' ? { onKeyDown: (event: KeyboardEvent) => moveFocus(event, direction) } : {}),
    [direction],
  );
}

const CONTROLS = '[tabindex="0"], [role="radio"], button, a[href], input, textarea';

function moveFocus(event: KeyboardEvent, direction: 'vertical' | 'horizontal'): void {
  const { currentTarget: box, target } = event;
  if (!isDom(box, 'HTMLElement') || isTyping(target)) return;
  const controls = [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.ariaDisabled !== 'true',
  );
  const at = controls.findIndex((control) => control === document.activeElement);
  const next = nextIndex(moveOf(event.key, direction, isRightToLeft(box)), at, controls.length);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  controls[next]?.focus();
}

type Move = 'next' | 'previous' | 'first' | 'last';

function moveOf(key: string, direction: 'vertical' | 'horizontal', isRightToLeft: boolean): Move | undefined {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  const [forward, back] = direction === 'vertical' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
  if (key === forward) return isRightToLeft && direction === 'horizontal' ? 'previous' : 'next';
  if (key === back) return isRightToLeft && direction === 'horizontal' ? 'next' : 'previous';
  return undefined;
}

function nextIndex(move: Move | undefined, at: number, count: number): number | undefined {
  if (move === undefined || count === 0) return undefined;
  switch (move) {
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    case 'next':
      return (at + 1) % count;
    case 'previous':
      return (Math.max(at, 0) - 1 + count) % count;
    default:
      return move satisfies never;
  }
}

function isTyping(target: unknown): boolean {
  return isDom(target, 'HTMLTextAreaElement') || (isDom(target, 'HTMLInputElement') && target.type !== 'radio');
}
