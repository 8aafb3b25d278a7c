import { idOf, jsonsOf } from '../base/json.ts';
import type { HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';

/**
 * Returns the most recently continued thread with an agent; undefined if there are no messages yet.
 * See docs/spec/sdk.md#loading-and-segments.
 */
export async function findAgentThread(http: HttpClient, agent: string): Promise<number | undefined> {
  const { data } = await http.list(path`/users/${agent}/messages`, { hideReplies: false, limit: 1 });
  const newest = jsonsOf(data)[0] ?? {};
  return idOf(newest, 'parentId') ?? idOf(newest, 'id');
}
