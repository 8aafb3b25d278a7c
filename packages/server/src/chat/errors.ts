import { ApiError } from '../base/errors/api-error.ts';

/** Returns the error for a uid that no user has. */
export function unknownUser(uid: string): ApiError {
  return new ApiError('ERR_UID_NOT_FOUND', 'User not found.', { uid: [`${uid} is not a user`] });
}

/** Returns the error for a guid that no group has. */
export function unknownGroup(guid: string): ApiError {
  return new ApiError('ERR_GUID_NOT_FOUND', 'Group not found.', { guid: [`${guid} is not a group`] });
}

/** Returns the error for a user who is not a member of a group. */
export function notAMember(uid: string): ApiError {
  return new ApiError('ERR_NOT_A_MEMBER', 'The user is not a member of the group.', {
    uid: [`${uid} is not a member`],
  });
}

/** Returns the error for an action that the actor's group role does not permit. */
export function permissionDenied(): ApiError {
  return new ApiError('ERR_GROUP_NO_CLEARANCE', 'This requires a higher scope in the group.');
}

/** Returns the error for an owner who tries to leave a group that has other members. */
export function ownerCannotLeave(): ApiError {
  return new ApiError(
    'ERR_OWNER_CANNOT_LEAVE',
    'The owner can leave only after handing over ownership, or as the last member.',
  );
}
