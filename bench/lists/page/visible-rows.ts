import { type Geometry, geometryOf } from '../../../packages/ui-kit/src/testing/geometry.ts';

/** The rows of a compared list that can be seen in its box; lists hide rows that they have not placed yet. */
export function visibleRows(host: HTMLElement): Geometry {
  const rows = [...host.querySelectorAll('[data-row]')].filter((row) => row.checkVisibility({ opacityProperty: true }));
  return geometryOf(
    host,
    rows.map((row) => [row.getAttribute('data-row') ?? '', row]),
  );
}
