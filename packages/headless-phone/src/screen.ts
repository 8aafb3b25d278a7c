import type { Frame, PhonePlatform } from './shadow-tree/shadow-node.ts';

/** The screen of a phone, and its owner's settings for it. */
export interface Screen {
  readonly platform: PhonePlatform;
  /** In points, like the height. */
  width: number;
  height: number;
  /** Pixels per point. */
  readonly density: number;
  /** Factor of the size of texts that may be scaled. 1 is the default of the platforms. */
  fontScale: number;
  readonly isRtl: boolean;
}

/**
 * Returns `Dimensions` as native code sends them. iOS: points, React/CoreModules/RCTDeviceInfo.mm:150-177. Android: pixels,
 * ReactAndroid/.../modules/deviceinfo/DeviceInfoModule.kt:69-90 of react-native 0.87.1.
 */
export function dimensions({ platform, width, height, density: scale, fontScale }: Screen): object {
  const points = { width, height, scale, fontScale };
  if (platform === 'ios') return { window: points, screen: points };
  const toPixels = (size: number) => Math.round(size * scale);
  const pixels = { ...points, width: toPixels(width), height: toPixels(height), densityDpi: 160 * scale };
  return { windowPhysicalPixels: pixels, screenPhysicalPixels: pixels };
}

/** Returns a length in points on the pixel grid. On Android, views and offsets have whole pixels; iOS keeps fractions. */
export function onGrid({ platform, density }: Screen, points: number): number {
  return platform === 'android' ? Math.round(points * density) / density : points;
}

/** Returns a rectangle whose edges are on the pixel grid. */
export function frameOnGrid(screen: Screen, { x, y, width, height }: Frame): Frame {
  const [left, top] = [onGrid(screen, x), onGrid(screen, y)];
  return { x: left, y: top, width: onGrid(screen, x + width) - left, height: onGrid(screen, y + height) - top };
}
