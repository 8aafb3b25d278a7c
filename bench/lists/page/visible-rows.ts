import { type Geometry, geometryOf } from '../../../packages/ui-kit/src/testing/geometry.ts';

/** Returns the visible rows of a compared list. Lists hide rows that they have not positioned yet. */
export function visibleRows(host: HTMLElement): Geometry {
  const rows = [...host.querySelectorAll('[data-row]')].filter((row) => row.checkVisibility({ opacityProperty: true }));
  return geometryOf(
    host,
    rows.map((row) => [row.getAttribute('data-row') ?? '', row]),
  );
}
