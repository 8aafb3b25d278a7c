import { Platform } from 'react-native';
import { isDom } from '../platform/browser.ts';

/** Moves the focus in a wrapped grid of buttons with the arrow keys, by position on the screen. For browsers. */
export function gridKeys(): Readonly<Record<string, unknown>> {
  // Not with `webProps`: bundles for phones drop what follows.
  if (Platform.OS !== 'web') return {};
  return {
    onKeyDown(event: KeyboardEvent) {
      const { currentTarget: grid, key } = event;
      if (!isDom(grid, 'HTMLElement') || !key.startsWith('Arrow')) return;
      const next = neighbour([...grid.querySelectorAll<HTMLElement>('button, [role="button"]')], key);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    },
  };
}

function neighbour(buttons: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const from = buttons.find((button) => button === document.activeElement)?.getBoundingClientRect();
  if (!from) return undefined;
  const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const candidates = buttons.flatMap((button) => {
    const { x, y } = button.getBoundingClientRect();
    const along = sign * (isHorizontal ? x - from.x : y - from.y);
    const across = Math.abs(isHorizontal ? y - from.y : x - from.x);
    return along > 1 && (!isHorizontal || across < 1) ? [{ button, distance: along * 1000 + across }] : [];
  });
  return candidates.sort((a, b) => a.distance - b.distance)[0]?.button;
}
