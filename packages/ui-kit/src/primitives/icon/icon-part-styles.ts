import type { ViewStyle } from 'react-native';
import { ICON_BOX_SIZE, type IconShape } from './icon-shapes.ts';

/**
 * Returns the styles of an icon's parts, one view each, for a size and a colour. Boxes alone, so that no native module
 * is required.
 */
export function iconPartStyles(shape: IconShape, size: number, color: string): ViewStyle[] {
  const unit = size / ICON_BOX_SIZE;
  const stroke = Math.max(1, (shape.stroke ?? 2) * unit);
  const box = (x: number, y: number, width: number, height: number): ViewStyle => ({
    position: 'absolute',
    left: x * unit,
    top: y * unit,
    width: width * unit,
    height: height * unit,
  });
  const circleBox = ([x, y, radius]: readonly [number, number, number], more: number): ViewStyle => ({
    ...box(x - radius, y - radius, 2 * radius, 2 * radius),
    borderRadius: (radius + more) * unit,
  });
  return [
    ...(shape.lines ?? []).flatMap((points) =>
      segments(points).map((ends) => lineStyle(ends, { unit, stroke, color })),
    ),
    ...(shape.rings ?? []).map((ring) => ({ ...circleBox(ring, 1), borderWidth: stroke, borderColor: color })),
    ...(shape.dots ?? []).map((dot) => ({ ...circleBox(dot, 0), backgroundColor: color })),
    ...(shape.frames ?? []).map(([x, y, width, height, radius]) => ({
      ...box(x, y, width, height),
      borderRadius: radius * unit,
      borderWidth: stroke,
      borderColor: color,
    })),
    ...(shape.boxes ?? []).map(([x, y, width, height, radius]) => ({
      ...box(x, y, width, height),
      borderRadius: radius * unit,
      backgroundColor: color,
    })),
    ...(shape.triangle ? [triangleStyle(shape.triangle, unit, color)] : []),
  ];
}

type Ends = readonly [number, number, number, number];

/** Returns the lines between adjacent points. */
function segments(points: readonly number[]): Ends[] {
  const lines: Ends[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(at, at + 4);
    lines.push([x1, y1, x2, y2]);
  }
  return lines;
}

interface Pen {
  readonly unit: number;
  readonly stroke: number;
  readonly color: string;
}

/** Returns a line: a thin box with round ends, rotated around its centre. */
function lineStyle([x1, y1, x2, y2]: Ends, { unit, stroke, color }: Pen): ViewStyle {
  const length = Math.hypot(x2 - x1, y2 - y1) * unit + stroke;
  const angle = Math.atan2(y2 - y1, x2 - x1);
  return {
    position: 'absolute',
    left: ((x1 + x2) / 2) * unit - length / 2,
    top: ((y1 + y2) / 2) * unit - stroke / 2,
    width: length,
    height: stroke,
    borderRadius: stroke / 2,
    backgroundColor: color,
    transform: [{ rotate: `${angle}rad` }],
  };
}

/** Returns a triangle: a box without a fill and with one visible border. */
function triangleStyle([x, y, width, height]: Ends, unit: number, color: string): ViewStyle {
  return {
    position: 'absolute',
    left: x * unit,
    top: y * unit,
    width: 0,
    height: 0,
    borderStyle: 'solid',
    borderTopWidth: (height / 2) * unit,
    borderBottomWidth: (height / 2) * unit,
    borderLeftWidth: width * unit,
    borderTopColor: 'transparent',
    borderBottomColor: 'transparent',
    borderLeftColor: color,
  };
}
