/** Where the control of a field is on the page. */
export function fieldId(path: string): string {
  return `field-${path}`;
}
