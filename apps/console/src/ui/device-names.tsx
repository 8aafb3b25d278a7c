import './device-names.css';
import type { ReactNode } from 'react';

/** The shortened token, with the word before it: `Android …oMv868`. Tokens contain hyphens, at which browsers break lines. */
const NAME = /(\S+ …\S+)/;

/** A text with names of devices, which stay on one line each. */
export function DeviceNames({ children }: { readonly children: string }): ReactNode {
  return children.split(NAME).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts have no other identity.
      <span key={index} className="device-name">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
