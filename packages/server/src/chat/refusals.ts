import { Refusal } from '../base/refusal.ts';

/** Refusals that several commands and routes share. */

export function unknownUser(uid: string): Refusal {
  return new Refusal('ERR_UID_NOT_FOUND', 'There is no such user.', { uid: [`${uid} is not a user`] });
}

export function unknownGroup(guid: string): Refusal {
  return new Refusal('ERR_GUID_NOT_FOUND', 'There is no such group.', { guid: [`${guid} is not a group`] });
}
