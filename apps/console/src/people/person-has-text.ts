import type { Person } from './use-people.ts';

/** Whether name or id have this text, without regard to case and accents, as the server searches. */
export function personHasText({ uid, name }: Pick<Person, 'uid' | 'name'>, text: string): boolean {
  const wanted = folded(text.trim());
  return folded(name).includes(wanted) || uid.includes(wanted);
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
