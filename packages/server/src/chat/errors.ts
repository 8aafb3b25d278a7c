import { ApiError } from '../base/errors/api-error.ts';

/** Errors shared by several commands and routes. */

export function unknownUser(uid: string): ApiError {
  return new ApiError('ERR_UID_NOT_FOUND', 'User not found.', { uid: [`${uid} is not a user`] });
}

export function unknownGroup(guid: string): ApiError {
  return new ApiError('ERR_GUID_NOT_FOUND', 'Group not found.', { guid: [`${guid} is not a group`] });
}

export function notAMember(uid: string): ApiError {
  return new ApiError('ERR_NOT_A_MEMBER', 'The user is not a member of the group.', {
    uid: [`${uid} is not a member`],
  });
}

export function permissionDenied(): ApiError {
  return new ApiError('ERR_GROUP_NO_CLEARANCE', 'This requires a higher scope in the group.');
}

export function ownerCannotLeave(): ApiError {
  return new ApiError(
    'ERR_OWNER_CANNOT_LEAVE',
    'The owner can leave only after handing over ownership, or as the last member.',
  );
}
