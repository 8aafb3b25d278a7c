import { Chat } from '@chatwire/sdk';
import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { NETWORKS } from '../world/apps/app-network.ts';
import { ignoreRejection, type SimApp } from '../world/apps/sim-app.ts';
import { BUS_STATES } from '../world/apps/sim-bus.ts';
import { PEOPLE, type World } from '../world/world.ts';
import { conversationIdOf, deleteMessage, editMessage, readBy, sendText } from './chatting.ts';
import { one, type StepKind } from './step-kind.ts';

/** Rows from the end of a list that are on the screen. */
const ON_SCREEN = 8;
/** Before and after an app notices that its connection is gone, and after it has connected again. */
const AWAY_MS = [1, 300, 2_000, 12_000, 45_000];
const MOST_CHANGES = 4;

/** What people do in apps that use the SDK, and what happens to these apps and their networks. */
export const APP_STEPS = {
  openApp: {
    weight: 2,
    async run(world, random) {
      const app = one(random, world.apps.list);
      app.open(['crew', someoneElse(random, app.uid)]);
      await world.settled();
      return `open ${app.id}`;
    },
  },
  closeApp: {
    weight: 0.7,
    async run(world, random) {
      const app = one(random, world.apps.list);
      const isKilled = random.chance(0.6);
      app.close(isKilled);
      await world.settled();
      return `${isKilled ? 'kill' : 'close'} ${app.id}`;
    },
  },
  openConversation: {
    weight: 1,
    async run(world, random) {
      const app = one(random, world.apps.list);
      const receiver = random.chance(0.5) ? 'crew' : someoneElse(random, app.uid);
      const isShown = app.handles.has(receiver);
      if (isShown && app.handles.size > 1) app.hide(receiver);
      else if (app.handles.size > 0) app.show(receiver);
      await world.settled();
      return `${isShown ? 'leave' : 'open'} ${receiver} in ${app.id}`;
    },
  },
  sendInApp: {
    weight: 5,
    async run(world, random) {
      const view = someView(world, random);
      if (!view) return 'send in no app';
      // What is lost now is sent again when the network is another one.
      const isLost = random.chance(0.3);
      if (isLost) view.app.network.kind = one(random, ['lossy', 'lossy', 'stalled']);
      for (let n = random.integer(1, 3); n > 0; n -= 1) view.app.send(view.receiver, String(random.integer(1, 99)));
      await world.settled();
      const isKilled = isLost && random.chance(0.3);
      if (isKilled) view.app.close(true);
      return `send in ${view.app.id} to ${view.receiver}${isKilled ? ', and kill it' : ''}`;
    },
  },
  changeInApp: {
    weight: 4,
    async run(world, random) {
      const view = someView(world, random);
      const row = view && someRow(view, random);
      if (!view || !row) return 'change in no app';
      const { handle, app } = view;
      const { key, message } = row;
      const isOwn = message.isOwn() && !message.isDeleted();
      const action = isOwn ? one(random, ['edit', 'delete', 'react'] as const) : 'react';
      // Their results arrive later, or never.
      if (action === 'react') handle.toggleReaction(key, '⛵').catch(ignoreRejection);
      else if (action === 'delete') handle.delete(key).catch(ignoreRejection);
      else {
        const edited = Chat.TextMessage.fromJSON(message.toJSON());
        edited.setText(`edited ${random.integer(1, 99)}`);
        handle.edit(edited).catch(ignoreRejection);
      }
      await world.settled();
      return `${action} ${message.getId()} in ${app.id}`;
    },
  },
  readInApp: {
    weight: 4,
    async run(world, random) {
      const view = someView(world, random);
      if (!view) return 'read in no app';
      const { app, handle, receiver } = view;
      const keys = handle.getSnapshot('timeline').keys.slice(-ON_SCREEN);
      const row = random.chance(0.15) ? someRow(view, random) : undefined;
      if (row) {
        await world.rememberOutdated();
        handle.markUnread(row.key).catch(ignoreRejection);
      } else {
        handle.setActive(true);
        handle.reportSeen(random.chance(0.7) ? keys : keys.slice(0, -2));
        handle.setActive(false);
        // The app sends the mark a little later.
        if (random.chance(0.2)) app.setOnline(false);
        world.opened.set(`${app.uid} ${conversationIdOf(app.uid, receiver)}`, world.clock.nowMs);
      }
      await world.settled();
      return `${row ? 'mark unread' : 'read'} in ${app.id} ${receiver}`;
    },
  },
  appNetwork: {
    weight: 3,
    async run(world, random) {
      const app = one(random, world.apps.list);
      return `${disturb(world, random, app)} ${app.id}`;
    },
  },
  bus: {
    weight: 1.5,
    async run({ busLink }, random) {
      if (!busLink) return 'no bus';
      busLink.state = random.chance(0.4) ? 'good' : one(random, BUS_STATES);
      return `bus ${busLink.state}`;
    },
  },
  /** A user misses changes of a conversation, including those that they make on another device. */
  whileAway: {
    weight: 3,
    async run(world, random) {
      const view = someView(world, random);
      if (!view) return 'nobody away';
      const { app, receiver } = view;
      const how = disturb(world, random, app);
      const done: string[] = [];
      for (let changes = random.integer(1, MOST_CHANGES); changes > 0; changes -= 1) {
        done.push(await changeConversation(world, random, app.uid, receiver));
        await world.pass(one(random, AWAY_MS));
      }
      if (random.chance(0.5)) app.send(receiver, 'while away');
      await world.pass(one(random, AWAY_MS));
      app.network.kind = 'good';
      app.setOnline(true);
      app.setActive(true);
      app.open(['crew', receiver]);
      world.isRestDue = random.chance(0.6);
      return `${how} ${app.id}, in ${receiver} ${done.join(', ')}`;
    },
  },
} satisfies Record<string, StepKind>;

interface View {
  readonly app: SimApp;
  readonly receiver: string;
  readonly handle: Chat.ConversationHandle;
}

function someView(world: World, random: Seeded): View | undefined {
  const views = world.apps.list.flatMap((app) =>
    [...app.handles].map(([receiver, handle]) => ({ app, receiver, handle })),
  );
  return random.pick(views);
}

/** Returns a row near the end that the server has stored. */
function someRow({ handle }: View, random: Seeded): Chat.MessageRow | undefined {
  const { keys } = handle.getSnapshot('timeline');
  const row = handle.getRow(random.pick(keys.slice(-ON_SCREEN)) ?? '');
  return row && row.message.getId() > 0 && row.message.getCategory() === 'message' ? row : undefined;
}

function someoneElse(random: Seeded, uid: string): string {
  return one(
    random,
    PEOPLE.filter((person) => person !== uid),
  );
}

/** Does something to an app or its network. Returns what, for the trace. */
function disturb(world: World, random: Seeded, app: SimApp): string {
  const { network } = app;
  switch (random.integer(0, 9)) {
    case 0:
    case 1:
      network.cut();
      return 'cut';
    case 2:
      network.vanish();
      return 'vanish';
    case 3:
      app.setOnline(!network.isOnline);
      return network.isOnline ? 'online' : 'offline';
    case 4:
      app.setActive(!app.isActive);
      return app.isActive ? 'foreground' : 'background';
    case 5:
      app.close(true);
      return 'kill';
    case 6:
      if (world.busLink) world.busLink.state = one(random, BUS_STATES);
      return `bus ${world.busLink?.state}`;
    default:
      network.isBlocking = random.chance(0.5);
      network.kind = one(random, NETWORKS);
      return network.kind;
  }
}

/** Changes a conversation of a user from elsewhere: as one of its other members, or as the user on another device. */
async function changeConversation(world: World, random: Seeded, uid: string, receiver: string): Promise<string> {
  const other = receiver === 'crew' ? one(random, ['ivo', 'mara', 'lene']) : receiver;
  const as = random.chance(0.3) ? uid : other;
  const to = receiver === 'crew' ? 'crew' : as === uid ? receiver : uid;
  const newest = world.messages.at(-1);
  const dice = random.integer(0, 9);
  if (newest === undefined || dice < 5)
    return `${as} sends ${await sendText(world, { uid: as, receiver: to }, 'away')}`;
  switch (dice) {
    case 5:
      return `edit ${newest} ${await editMessage(world, newest)}`;
    case 6:
      return `delete ${newest} ${await deleteMessage(world, newest, random.chance(0.3))}`;
    case 7: {
      const path = `/messages/${newest}/reactions/${encodeURIComponent('⛵')}`;
      return `${as} reacts to ${newest} ${(await world.call('POST', path, { as }))?.status}`;
    }
    case 8:
      return `reply to ${newest} ${await sendText(world, { uid: as, receiver: to }, 'reply', newest)}`;
    default:
      return `${uid} reads ${await readBy(world, { uid, receiver })}`;
  }
}
