import type { LogRow } from '../window/log-source.ts';

/** The recipient of an entry. An entry without one is about a whole group. */
export function recipientText({ recipient, receiver }: LogRow): string {
  return recipient ?? `everyone in ${receiver}`;
}
