import type { CSSProperties, ReactNode } from 'react';
import { iconPaths } from './icon-paths.ts';
import type { IconProps } from './icon-props.ts';
import { ICON_BOX_SIZE, type IconShape } from './icon-shapes.ts';

interface Props extends Omit<IconProps, 'name'> {
  readonly shape: IconShape;
  readonly isMirrored: boolean;
}

/** A built-in icon in browsers: one SVG element. Phones use a view per line. */
export function WebIcon({ shape, size, color, label, testID, isMirrored }: Props): ReactNode {
  const stroke = Math.max(ICON_BOX_SIZE / size, shape.stroke ?? 2);
  const { lines, areas } = iconPaths(shape, stroke);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${ICON_BOX_SIZE} ${ICON_BOX_SIZE}`}
      data-testid={testID}
      style={isMirrored ? MIRRORED : PLAIN}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {lines !== '' && (
        <path d={lines} fill="none" stroke={color} strokeWidth={stroke} strokeLinecap="round" strokeLinejoin="round" />
      )}
      {areas !== '' && <path d={areas} fill={color} />}
    </svg>
  );
}

const PLAIN: CSSProperties = { display: 'block', flexShrink: 0, pointerEvents: 'none' };
const MIRRORED: CSSProperties = { ...PLAIN, transform: 'scaleX(-1)' };
