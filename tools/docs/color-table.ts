import { type ChatColors, DARK_COLORS, LIGHT_COLORS } from '../../packages/ui-kit/src/theme/colors.ts';
import type { Member } from './read-exports.ts';

/** Returns a table of the colours of both modes with their purpose. */
export function colorTable(members: readonly Member[]): string {
  const rows = members.map(({ name, meaning }) => {
    return `| \`${name}\` | \`${valueOf(LIGHT_COLORS, name)}\` | \`${valueOf(DARK_COLORS, name)}\` | ${meaning} |`;
  });
  return ['| Name | Light | Dark | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function valueOf(colors: ChatColors, name: string): string {
  return new Map(Object.entries(colors)).get(name) ?? '';
}
