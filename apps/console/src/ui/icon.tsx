import type { ReactNode } from 'react';

/** Paths on a 16 × 16 grid. */
const PATHS = {
  list: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  chart: 'M2.5 13.5h11M4.5 11V7M8 11V3.5M11.5 11V8.5',
  question: 'M5.7 6a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.1.9-1.1 1.7M8 12.6v.1',
  person: 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8ZM3 13.6c.5-2.3 2.5-3.6 5-3.6s4.5 1.3 5 3.6',
  gear: 'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 2v1.6M8 12.4V14M2 8h1.6M12.4 8H14M3.8 3.8l1.1 1.1M11.1 11.1l1.1 1.1M12.2 3.8l-1.1 1.1M4.9 11.1l-1.1 1.1',
  leave: 'M6.5 2.5h-3v11h3M9.5 5l3 3-3 3M12.5 8H6',
  sun: 'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4ZM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  moon: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6Z',
  auto: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8 2.5v11',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2',
  close: 'M4 4l8 8M12 4l-8 8',
  play: 'M5 3.5v9l7-4.5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  up: 'M8 13V3.5M4 7.3l4-4 4 4',
  under: 'M8 3v9.5M4 8.7l4 4 4-4',
  down: 'M4 6l4 4 4-4',
  next: 'M6 4l4 4-4 4',
  back: 'M10 4L6 8l4 4',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  clock: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8 5v3.2l2.2 1.3',
  check: 'M3 8.5l3.3 3.3L13 5',
  cross: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  minus: 'M3.5 8h9',
  warning: 'M8 2.5l6 10.8H2zM8 6.5v3M8 11.4v.1',
  bell: 'M4 11V7.2a4 4 0 0 1 8 0V11l1.3 1.5H2.7zM6.7 14.2h2.6',
  message: 'M2.5 3.5h11v7.5h-5.5l-3 2.5V11h-2.5z',
  bookmark: 'M4 2.5h8v11l-4-3-4 3z',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  link: 'M6.5 9.5l3-3M7 4.5l1.2-1.2a2.7 2.7 0 0 1 3.9 3.9L10.8 8.5M9 11.5l-1.2 1.2a2.7 2.7 0 0 1-3.9-3.9L5.2 7.5',
  plus: 'M8 3v10M3 8h10',
  download: 'M8 2.5v7.5M4.7 7L8 10.3 11.3 7M3 13.5h10',
  repeat: 'M3 7.5a5 5 0 0 1 8.7-2.8L13 6M13 2.8V6H9.8M13 8.5a5 5 0 0 1-8.7 2.8L3 10M3 13.2V10h3.2',
  trash: 'M3 4.5h10M6.2 4.5V3h3.6v1.5M4.5 4.5l.6 9h5.8l.6-9',
  edit: 'M3 13l.6-2.8L10.8 3l2.2 2.2L5.8 12.4z',
  send: 'M2.5 8l11-5-4 11-2.5-4.5z',
  keyboard: 'M1.8 4.5h12.4v7H1.8zM4.5 7h.1M7 7h.1M9.4 7h.1M11.7 7h.1M5.5 9.3h5',
  key: 'M6 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM9 7.5h4.5M11.5 7.5v2.2',
} as const;

export type IconName = keyof typeof PATHS;

/** Root font size: icons scale with it. */
const REM_PX = 14;

/** Decorative: the label is next to it or on its parent. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  const side = `${size / REM_PX}rem`;
  return (
    <svg className="icon" viewBox="0 0 16 16" width={side} height={side} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
