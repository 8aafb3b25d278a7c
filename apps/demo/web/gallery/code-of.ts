import type { PropValues } from '../../../../packages/ui-kit/gallery/edits.ts';

/** Returns the JSX of a component with these props. A value that is neither text, number, nor boolean is named, not spelled out. */
export function codeOf(component: string, props: PropValues): string {
  const lines = Object.entries(props)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${attribute(name, value)}`);
  return lines.length === 0 ? `<${component} />` : [`<${component}`, ...lines, '/>'].join('\n');
}

function attribute(name: string, value: unknown): string {
  if (value === true) return name;
  if (typeof value === 'string' && !/["\n\\]/.test(value)) return `${name}="${value}"`;
  if (typeof value === 'string') return `${name}={${JSON.stringify(value)}}`;
  if (typeof value === 'number' || value === false) return `${name}={${value}}`;
  return `${name}={${name}}`;
}
