import type { ReasonFixture } from '../fixtures/reason-fixture.ts';

type Stage = ReasonFixture;
const OF_MAILS = { email: { enabled: true, intervalInSeconds: 60 } };

/** What people and operators have switched off. See docs/spec/notifications.md#reasons. */
export const PREFERENCE_SCENES = {
  MESSAGES_PREFERENCE: {
    NONE: async (stage: Stage) => {
      await stage.wish({ oneOnOne: { messagesSetting: 1 } });
      await stage.say();
    },
    NOT_MENTIONED: async (stage: Stage) => {
      await stage.wish({ oneOnOne: { messagesSetting: 3 } });
      await stage.say();
    },
    CHANNEL_OFF: async (stage: Stage) => {
      await wantNoMail(stage);
      await stage.say();
      await stage.later();
    },
  },
  REPLIES_PREFERENCE: {
    NONE: async (stage: Stage) => {
      await stage.wish({ oneOnOne: { repliesSetting: 1 } });
      await reply(stage);
    },
    NOT_MENTIONED: async (stage: Stage) => {
      await stage.wish({ oneOnOne: { repliesSetting: 3 } });
      await reply(stage);
    },
    UNSUBSCRIBED: async (stage: Stage) => {
      const parentId = await reply(stage);
      await stage.call('DELETE', `/messages/${parentId}/thread/subscription`, undefined, stage.mara);
      await stage.say('Again', { parentId });
    },
    CHANNEL_OFF: async (stage: Stage) => {
      await wantNoMail(stage);
      await reply(stage);
      await stage.later();
    },
  },
  QUOTED_REPLIES_PREFERENCE: {
    NONE: async (stage: Stage) => {
      await stage.wish({ oneOnOne: { quotedRepliesSetting: 1 } });
      await quote(stage);
    },
    NOT_MENTIONED: async (stage: Stage) => {
      await stage.wish({ oneOnOne: { quotedRepliesSetting: 3 } });
      await quote(stage);
    },
    CHANNEL_OFF: async (stage: Stage) => {
      await wantNoMail(stage);
      await quote(stage);
      await stage.later();
    },
  },
  MESSAGE_ACTIONS_PREFERENCE: {
    EDITED: async (stage: Stage) => {
      await stage.rule({ oneOnOne: { messageEditedSetting: 1 } });
      await stage.call('PUT', `/messages/${await stage.say()}`, { data: { text: 'Better' } }, stage.ivo);
    },
    DELETED: async (stage: Stage) => {
      await stage.rule({ oneOnOne: { messageDeletedSetting: 1 } });
      await stage.call('DELETE', `/messages/${await stage.say()}`, undefined, stage.ivo);
    },
  },
  REACTIONS_PREFERENCE: {
    NONE: async (stage: Stage) => {
      await stage.wish({ oneOnOne: { reactionsSetting: 1 } });
      const { id } = await stage.fixture.send(stage.mara, stage.ivo);
      await stage.call('POST', `/messages/${id}/reactions/:boat:`, undefined, stage.ivo);
    },
    NOT_AUTHOR: async (stage: Stage) => {
      await stage.call('POST', `/messages/${await stage.say()}/reactions/:boat:`, undefined, stage.ivo);
    },
  },
  GROUP_ACTIONS_PREFERENCE: {
    MEMBER_JOINED: async (stage: Stage) => {
      const guid = await stage.group(stage.mara);
      await stage.call('POST', `/groups/${guid}/members`, { participants: [stage.ivo] }, stage.ivo);
    },
    MEMBER_LEFT: async (stage: Stage) => {
      const guid = await stage.group(stage.mara, stage.ivo);
      await stage.call('DELETE', `/groups/${guid}/members/${stage.ivo}`, undefined, stage.ivo);
    },
    MEMBER_ADDED: async (stage: Stage) => {
      const guid = await stage.group(stage.ivo);
      await stage.call('POST', `/groups/${guid}/members`, { participants: [stage.mara] }, stage.ivo);
    },
    MEMBER_KICKED: async (stage: Stage) => {
      const { guid, lene } = await trio(stage);
      await stage.call('DELETE', `/groups/${guid}/members/${lene}`, undefined, stage.ivo);
    },
    MEMBER_BANNED: async (stage: Stage) => {
      const { guid, lene } = await trio(stage);
      await stage.call('POST', `/groups/${guid}/bannedusers/${lene}`, undefined, stage.ivo);
    },
    MEMBER_UNBANNED: async (stage: Stage) => {
      const { guid, lene } = await trio(stage);
      await stage.call('POST', `/groups/${guid}/bannedusers/${lene}`, undefined, stage.ivo);
      await stage.call('DELETE', `/groups/${guid}/bannedusers/${lene}`, undefined, stage.ivo);
      return `recipient=${stage.mara}&trigger=after_group_members_unbanned`;
    },
    MEMBER_SCOPE_CHANGED: async (stage: Stage) => {
      const guid = await stage.group(stage.ivo, stage.mara);
      await stage.call('PUT', `/groups/${guid}/members/${stage.mara}`, { scope: 'moderator' }, stage.ivo);
    },
  },
  DND_PREFERENCE: {
    DND_ON: async (stage: Stage) => {
      await stage.wish({ mute: { dndPreferenceSetting: 2 } });
      await stage.say();
    },
  },
  MUTE_PREFERENCE: {
    MUTED: async (stage: Stage) => {
      const conversations = [{ id: stage.ivo, type: 'oneOnOne', until: stage.clock.nowMs + 60_000 }];
      await stage.call('PUT', `/notifications/v1/preferences/mute?uid=${stage.mara}`, { conversations });
      await stage.say();
    },
  },
  SCHEDULE_PREFERENCE: {
    OUTSIDE_WINDOW: async (stage: Stage) => {
      await everyDay(stage, { from: 0, to: 0, dnd: false });
      await stage.say();
    },
    DAY_CLOSED: async (stage: Stage) => {
      await everyDay(stage, { from: 0, to: 2359, dnd: true });
      await stage.say();
    },
  },
  CALL_PREFERENCE: {
    INITIATED: async (stage: Stage) => {
      await stage.rule({ call: { initiatedSetting: 1 } });
      await ring(stage, stage.ivo, stage.mara);
    },
    REJECTED: async (stage: Stage) => {
      await stage.rule({ call: { rejectedSetting: 1 } });
      const session = await ring(stage, stage.mara, stage.ivo);
      await stage.call('PUT', `/calls/${session}`, { action: 'reject' }, stage.ivo);
    },
    // A phone that rang gets the ring-stop with any setting. The setting applies to devices that did not ring.
    CANCELLED: async (stage: Stage) => {
      await stage.rule({ call: { initiatedSetting: 1, cancelledSetting: 1 } });
      const session = await ring(stage, stage.ivo, stage.mara);
      await stage.call('PUT', `/calls/${session}`, { action: 'cancel' }, stage.ivo);
      return `recipient=${stage.mara}&trigger=cancelled`;
    },
    UNANSWERED: async (stage: Stage) => {
      await stage.rule({ call: { initiatedSetting: 1, unansweredSetting: 1 } });
      await ring(stage, stage.ivo, stage.mara);
      stage.clock.nowMs += 16_000;
      return `recipient=${stage.mara}&trigger=unanswered`;
    },
  },
};

async function wantNoMail(stage: Stage): Promise<void> {
  await stage.rule(OF_MAILS);
  await stage.wish({ email: { enabled: false } });
}

/** Returns the id of the parent. */
async function reply(stage: Stage): Promise<string> {
  const parentId = await stage.say('Who comes along?');
  await stage.say('Nobody?', { parentId });
  return parentId;
}

async function quote(stage: Stage): Promise<void> {
  await stage.say('As I said', { quotedMessageId: await stage.say('The tide waits for nobody') });
}

/** Creates a group of ivo's with mara and a third member, who joins, leaves, or is changed. */
async function trio(stage: Stage) {
  const lene = await stage.guest();
  return { guid: await stage.group(stage.ivo, stage.mara, lene), lene };
}

async function ring(stage: Stage, from: string, receiver: string): Promise<string> {
  return (await stage.call('POST', '/calls', { receiver, receiverType: 'user', type: 'audio' }, from)).sessionId;
}

async function everyDay(stage: Stage, window: object): Promise<void> {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await stage.wish({ mute: { schedulePreferenceSetting: Object.fromEntries(days.map((day) => [day, window])) } });
}
