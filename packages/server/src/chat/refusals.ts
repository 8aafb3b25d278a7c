import { Refusal } from '../base/refusal.ts';

/** Refusals that several commands and routes share. */

export function unknownUser(uid: string): Refusal {
  return new Refusal('ERR_UID_NOT_FOUND', 'User not found.', { uid: [`${uid} is not a user`] });
}

export function unknownGroup(guid: string): Refusal {
  return new Refusal('ERR_GUID_NOT_FOUND', 'Group not found.', { guid: [`${guid} is not a group`] });
}

export function notAMember(uid: string): Refusal {
  return new Refusal('ERR_NOT_A_MEMBER', 'The user is not a member of the group.', { uid: [`${uid} is not a member`] });
}

export function permissionDenied(): Refusal {
  return new Refusal('ERR_GROUP_NO_CLEARANCE', 'This needs a higher scope in the group.');
}

export function ownerCannotLeave(): Refusal {
  return new Refusal('ERR_OWNER_CANNOT_LEAVE', 'The owner leaves after handing over ownership, or as the last member.');
}
