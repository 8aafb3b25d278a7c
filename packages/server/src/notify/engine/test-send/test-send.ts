import type { TestSendRequest, TestSendResult } from '@chatwire/protocol';
import { ApiError } from '../../../base/errors/api-error.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import type { Target } from '../../targets/target.ts';
import type { DigestDependencies } from '../digest/digest-dependencies.ts';
import { testDigest } from './test-digest.ts';
import { testPush } from './test-push.ts';

/**
 * Sends a test to a user's devices or address at once, regardless of preferences. Records and counts nothing, and removes no
 * token. Returns one result per target; without a target, one result with the reason. Throws `ERR_UID_NOT_FOUND`.
 * See docs/spec/notifications.md#test-send.
 */
export async function testSend(dependencies: DigestDependencies, request: TestSendRequest): Promise<TestSendResult[]> {
  const user = await findUser(dependencies.db, request.uid);
  if (!user) throw new ApiError('ERR_UID_NOT_FOUND', 'User not found.', { uid: ['is not a user'] });
  const { title = 'Test', body = 'Test notification', channel } = request;
  const texts = { title, body };
  if (channel !== 'push') return testDigest(dependencies, request, channel, texts);
  const isRequested = (target: Target) => isRequestedBy(request, target);
  const results = await testPush(dependencies, { uid: request.uid, texts, isRequested });
  return results.map(({ result }) => result);
}

function isRequestedBy({ provider, providerId, pushToken }: TestSendRequest, target: Target): boolean {
  if (provider !== undefined && target.provider !== provider) return false;
  if (providerId === undefined && pushToken === undefined) return true;
  if (target.provider === 'none' || target.provider === 'custom') return false;
  return (
    (providerId ?? target.providerId) === target.providerId &&
    (pushToken ?? target.token.pushToken) === target.token.pushToken
  );
}
