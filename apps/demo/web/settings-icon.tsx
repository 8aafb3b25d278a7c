import type { ReactNode } from 'react';

/** Two sliders. Decorative: the button has a name. */
export function SettingsIcon({ color }: { readonly color: string }): ReactNode {
  return (
    <svg aria-hidden width={20} height={20} viewBox="0 0 24 24" fill="none" stroke={color} strokeWidth={2}>
      <path strokeLinecap="round" d="M3 7h9m6 0h3M3 17h3m6 0h9" />
      <circle cx={15} cy={7} r={3} />
      <circle cx={9} cy={17} r={3} />
    </svg>
  );
}
