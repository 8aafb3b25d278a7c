import type { IconShape } from './icon-shapes.ts';

/** An icon as SVG paths, in its view box. */
export interface IconPaths {
  /** Path to stroke. */
  readonly lines: string;
  /** Path to fill. */
  readonly areas: string;
}

/** Returns the paths of an icon. `stroke`: line width in view box units, by which rings and frames are inset. */
export function iconPaths(shape: IconShape, stroke: number): IconPaths {
  const inset = stroke / 2;
  const { lines = [], rings = [], frames = [], dots = [], boxes = [], triangle } = shape;
  return {
    lines: [
      ...lines.map(polyline),
      ...rings.map(([x, y, radius]) => circle(x, y, radius - inset)),
      ...frames.map(([x, y, width, height, radius]) =>
        box(x + inset, y + inset, width - stroke, height - stroke, Math.max(0, radius - inset)),
      ),
    ].join(''),
    areas: [
      ...dots.map(([x, y, radius]) => circle(x, y, radius)),
      ...boxes.map(([x, y, width, height, radius]) => box(x, y, width, height, radius)),
      ...(triangle ? [pointer(...triangle)] : []),
    ].join(''),
  };
}

function polyline(points: readonly number[]): string {
  return points.map((value, at) => (at === 0 ? `M${value}` : ` ${value}`)).join('');
}

function circle(x: number, y: number, radius: number): string {
  const arc = (diameter: number) => `a${radius} ${radius} 0 1 0 ${diameter} 0`;
  return `M${x - radius} ${y}${arc(2 * radius)}${arc(-2 * radius)}`;
}

function box(x: number, y: number, width: number, height: number, round: number): string {
  const radius = Math.min(round, width / 2, height / 2);
  const arc = (toX: number, toY: number) => `a${radius} ${radius} 0 0 1 ${toX} ${toY}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const right = `h${across}${arc(radius, radius)}v${down}${arc(-radius, radius)}`;
  return `M${x + radius} ${y}${right}h${-across}${arc(-radius, -radius)}v${-down}${arc(radius, -radius)}z`;
}

function pointer(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}l${width} ${height / 2}l${-width} ${height / 2}z`;
}
