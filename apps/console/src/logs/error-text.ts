import { ApiError, messageOf, Unreachable } from '../api/api-error.ts';
import { CHECK_SERVER } from '../text/common.ts';

/** Returns the error text with the server's details. */
export function errorText(error: unknown): string {
  if (error instanceof Unreachable) return `${CHECK_SERVER} Retrying automatically.`;
  if (error instanceof ApiError) {
    const details = Object.entries(error.details).map(([name, faults]) => `${name} ${faults.join(', ')}`);
    return [error.message, ...details].join(' · ');
  }
  return messageOf(error);
}
