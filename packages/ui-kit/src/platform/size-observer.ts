/** The part of `ResizeObserver` the kit uses. */
export type SizeObserver = Pick<ResizeObserver, 'observe' | 'unobserve' | 'disconnect'>;

/** A `ResizeObserver`; one that never reports where it is missing, as in jsdom, which has no layout. */
export function sizeObserver(changed: (entries: readonly ResizeObserverEntry[]) => void): SizeObserver {
  return 'ResizeObserver' in globalThis ? new ResizeObserver(changed) : SILENT;
}

const SILENT: SizeObserver = {
  observe: () => undefined,
  unobserve: () => undefined,
  disconnect: () => undefined,
};
