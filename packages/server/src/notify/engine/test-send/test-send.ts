import type { TestSendRequest, TestSendResult } from '@chatwire/protocol';
import { ApiError } from '../../../base/errors/api-error.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import type { Target } from '../../targets/target.ts';
import type { DigestDependencies } from '../digest/digest-dependencies.ts';
import { testDigest } from './test-digest.ts';
import { testPush } from './test-push.ts';

/**
 * Sends a test to a user's devices or addresses at once, regardless of preferences. Nothing is recorded or counted,
 * and no token is removed. One result per target; one with the reason when there is none.
 * See docs/spec/notifications.md#test-send.
 */
export async function testSend(dependencies: DigestDependencies, request: TestSendRequest): Promise<TestSendResult[]> {
  const user = await findUser(dependencies.db, request.uid);
  if (!user) throw new ApiError('ERR_UID_NOT_FOUND', 'User not found.', { uid: ['is not a user'] });
  const { title = 'Test', body = 'Test notification', channel } = request;
  const texts = { title, body };
  if (channel !== 'push') return testDigest(dependencies, request, channel, texts);
  const isAskedFor = (target: Target) => isAskedForIn(request, target);
  const results = await testPush(dependencies, { uid: request.uid, texts, isAskedFor });
  return results.map(({ shown }) => shown);
}

function isAskedForIn({ provider, providerId, pushToken }: TestSendRequest, target: Target): boolean {
  if (provider !== undefined && target.provider !== provider) return false;
  if (providerId === undefined && pushToken === undefined) return true;
  if (target.provider === 'none' || target.provider === 'custom') return false;
  return (
    (providerId ?? target.providerId) === target.providerId &&
    (pushToken ?? target.token.pushToken) === target.token.pushToken
  );
}
