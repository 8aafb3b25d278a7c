import { folded } from '../text/folded.ts';
import type { Person } from './use-people.ts';

/** Returns whether name or id contains the text, ignoring case and accents, as the server does. Ids are lower-case ASCII. */
export function personHasText({ uid, name }: Pick<Person, 'uid' | 'name'>, text: string): boolean {
  const foldedText = folded(text.trim());
  return folded(name).includes(foldedText) || uid.includes(foldedText);
}
