/** Returns the role of a user as lists show it; undefined for the default role. */
export function roleText(role: string): string | undefined {
  if (role === 'default') return undefined;
  return role === '@agentic' ? 'Agent' : role;
}
