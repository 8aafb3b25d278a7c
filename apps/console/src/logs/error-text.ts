import { ApiError, messageOf, Unreachable } from '../api/api-error.ts';

/** What went wrong, with everything the server said about it. */
export function errorText(error: unknown): string {
  if (error instanceof Unreachable)
    return 'Check that it runs and that you are online. It is asked again by itself, and nothing is lost.';
  if (error instanceof ApiError) {
    const details = Object.entries(error.details).map(([name, faults]) => `${name} ${faults.join(', ')}`);
    return [error.message, ...details].join(' · ');
  }
  return messageOf(error);
}
