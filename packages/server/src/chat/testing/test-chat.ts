import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceiverType } from '@chatwire/protocol';
import { Signal } from '../../base/signal.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { BroadcastMessage } from '../../bus/bus.ts';
import { createLocalBus } from '../../bus/local-bus.ts';
import { DEFAULT_RATE_LIMITS } from '../../config/rate-limits.ts';
import { readConfig } from '../../config.ts';
import { DirectoryFiles } from '../../media/directory-files.ts';
import { ImageQueue } from '../../media/image-queue.ts';
import { IncomingFiles } from '../../media/incoming-files.ts';
import { createMediaLinks } from '../../media/media-links.ts';
import { insertGroup } from '../../storage/groups/groups-store.ts';
import { insertMembers } from '../../storage/groups/members-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { findUser } from '../../storage/users/users-store.ts';
import { createLogger } from '../../telemetry/logger.ts';
import type { ActorWithUser } from '../actor.ts';
import { HeartbeatTracker } from '../calls/heartbeat-tracker.ts';
import type { Chat } from '../chat.ts';
import { PasswordLocks } from '../groups/password-locks.ts';
import { sendMessage } from '../messages/send.ts';
import { createUser } from '../users/create.ts';

/** The chat side alone, without HTTP and without an engine. */
export interface TestChat extends Chat {
  /** All frames broadcast to connected clients. */
  readonly broadcasts: readonly BroadcastMessage[];
  user(uid: string): Promise<ActorWithUser>;
  group(guid: string, owner: string, participants: readonly string[]): Promise<void>;
  /** Sends a text. Returns its id. */
  say(from: string, to: string, text: string, type?: ReceiverType, more?: object): Promise<number>;
}

export function testChat(storage: Storage, clock: Clock, env: Readonly<Record<string, string>> = {}): TestChat {
  const broadcasts: BroadcastMessage[] = [];
  const bus = createLocalBus();
  bus.subscribe((broadcast) => broadcasts.push(broadcast));
  const config = readConfig(env);
  const mediaFiles = new DirectoryFiles(join(tmpdir(), 'chatwire-no-media'));
  const chat: Chat = {
    storage,
    clock,
    bus,
    config,
    eventsEnqueued: new Signal(),
    sessionsEnded: new Signal(),
    linkPosted: new Signal(),
    heartbeats: new HeartbeatTracker(),
    passwordLocks: new PasswordLocks({
      storage,
      clock,
      logger: createLogger('silent'),
      limits: DEFAULT_RATE_LIMITS,
    }),
    mediaFiles,
    incomingMedia: new IncomingFiles(mediaFiles.incomingDir),
    filesDeleted: new Signal(),
    images: new ImageQueue(config.imagePixels),
    mediaLinks: createMediaLinks({
      publicUrl: () => 'http://localhost',
      secrets: [Buffer.from('test')],
      validMs: 86_400_000,
    }),
  };

  async function user(uid: string): Promise<ActorWithUser> {
    const row = (await findUser(storage.db, uid)) ?? (await createUser(chat, { uid, name: uid }, 'server')).user;
    return { kind: 'server', user: row };
  }

  return {
    ...chat,
    broadcasts,
    user,
    async group(guid, owner, participants) {
      const now = clock.now();
      await insertGroup(storage.db, {
        guid,
        name: guid,
        name_folded: guid,
        type: 'public',
        password_hash: null,
        description: null,
        icon: null,
        metadata: null,
        tags: null,
        owner,
        members_count: 0,
        created_at_ms: now,
        updated_at_ms: null,
        deleted_at_ms: null,
      });
      const members = [owner, ...participants].map((uid, n) => ({
        uid,
        scope: n === 0 ? ('admin' as const) : ('participant' as const),
        joined_at_ms: now,
      }));
      await insertMembers(storage.db, guid, members);
    },
    async say(from, to, text, type = 'user', more = {}) {
      const body = { receiver: to, receiverType: type, type: 'text', data: { text }, ...more };
      return Number((await sendMessage(chat, await user(from), body)).message.id);
    },
  };
}
