/** Returns the setting source, to follow a value. */
export function setBy(source: 'user' | 'app', name = 'the user'): string {
  return source === 'user' ? `set by ${name}` : 'app setting';
}
