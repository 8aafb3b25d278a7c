/** Returns the setting source, to follow a value. `name`: display name of the user. */
export function setBy(source: 'user' | 'app', name?: string): string {
  if (source === 'app') return 'App setting';
  return name === undefined ? 'User preference' : `set by ${name}`;
}
