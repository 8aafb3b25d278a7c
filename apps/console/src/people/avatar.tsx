import './avatar.css';
import { type ReactNode, useState } from 'react';
import { initialsOf, isOwnPicture } from './picture.ts';

interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  /** Of both sides, in px. Default: 28. */
  readonly size?: number;
}

/** A picture of somebody whose name stands beside it: their own, where it is of this server, else their initials. */
export function Avatar({ name, src, size = 28 }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const isShown = src !== undefined && src !== broken && isOwnPicture(src, location.href);
  return (
    <span className="avatar" aria-hidden="true" style={{ width: size, height: size, fontSize: size * 0.4 }}>
      {isShown ? <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} /> : initialsOf(name)}
    </span>
  );
}
