import './avatar.css';
import { type ReactNode, useState } from 'react';
import { initialsOf, isHostedHere } from './picture.ts';

interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  /** Width and height in px. Default: 28. */
  readonly size?: number;
}

/** Avatar of a user: their image if this server hosts it, else their initials. */
export function Avatar({ name, src, size = 28 }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const isShown = src !== undefined && src !== broken && isHostedHere(src, location.href);
  return (
    <span className="avatar" aria-hidden="true" style={{ width: size, height: size, fontSize: size * 0.4 }}>
      {isShown ? <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} /> : initialsOf(name)}
    </span>
  );
}
