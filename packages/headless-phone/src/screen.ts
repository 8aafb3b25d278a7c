import type { Frame, PhonePlatform } from './shadow-tree/shadow-node.ts';

/** The screen of a phone and what its owner has set. Rotation and settings change it. */
export interface Screen {
  readonly platform: PhonePlatform;
  /** Points. */
  width: number;
  height: number;
  /** Pixels per point. */
  readonly density: number;
  /** Size of texts that may be scaled: 1 is the platform's default. */
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
  const whole = (size: number) => Math.round(size * scale);
  const pixels = { ...points, width: whole(width), height: whole(height), densityDpi: 160 * scale };
  return { windowPhysicalPixels: pixels, screenPhysicalPixels: pixels };
}

/** Aligns a length to the grid of the screen: Android's views and offsets are whole pixels; iOS keeps fractions. */
export function onGrid({ platform, density }: Screen, points: number): number {
  return platform === 'android' ? Math.round(points * density) / density : points;
}

export function frameOnGrid(screen: Screen, { x, y, width, height }: Frame): Frame {
  const [left, top] = [onGrid(screen, x), onGrid(screen, y)];
  return { x: left, y: top, width: onGrid(screen, x + width) - left, height: onGrid(screen, y + height) - top };
}
