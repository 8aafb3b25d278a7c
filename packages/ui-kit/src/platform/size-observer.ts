/** The part of `ResizeObserver` that the kit uses. */
export type SizeObserver = Pick<ResizeObserver, 'observe' | 'unobserve' | 'disconnect'>;

/** Creates a `ResizeObserver`. If the platform has none, like jsdom, which has no layout, the result never reports. */
export function sizeObserver(changed: (entries: readonly ResizeObserverEntry[]) => void): SizeObserver {
  return 'ResizeObserver' in globalThis ? new ResizeObserver(changed) : SILENT;
}

const SILENT: SizeObserver = {
  observe: () => undefined,
  unobserve: () => undefined,
  disconnect: () => undefined,
};
