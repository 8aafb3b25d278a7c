import type { IconName } from './icon-shapes.ts';

export interface IconProps {
  readonly name: IconName;
  /** Side in px. */
  readonly size: number;
  readonly color: string;
  /** Accessible name; undefined: decorative. */
  readonly label?: string | undefined;
  readonly testID?: string | undefined;
}
