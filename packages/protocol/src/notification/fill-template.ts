/**
 * Fills `{placeholders}`. A part in `[brackets]` is removed if one of its placeholders has no value; elsewhere, only
 * the placeholder and the space after it are removed. The result starts with a capital letter.
 */
export function fillTemplate(template: string, valueOf: (placeholder: string) => string | undefined): string {
  const whole = template.replaceAll(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(PLACEHOLDER)].some(([, name = '']) => valueOf(name) === undefined) ? '' : part,
  );
  const text = whole.replaceAll(PLACEHOLDER, (_, name: string, space: string) => {
    const value = valueOf(name);
    return value === undefined ? '' : `${value}${space}`;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PLACEHOLDER = /\{(\w+)\}( ?)/g;
