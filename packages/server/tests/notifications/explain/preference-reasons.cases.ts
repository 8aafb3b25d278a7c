import type { ReasonFixture } from '../../fixtures/notifications/reason-fixture.ts';

const EMAIL_ON = { email: { enabled: true, intervalInSeconds: 60 } };

/** Preferences and settings that users and operators have turned off. See docs/spec/notifications.md#reasons. */
export const PREFERENCE_CASES = {
  MESSAGES_PREFERENCE: {
    NONE: async (setup: ReasonFixture) => {
      await setup.setPreferences({ oneOnOne: { messagesSetting: 1 } });
      await setup.say();
    },
    NOT_MENTIONED: async (setup: ReasonFixture) => {
      await setup.setPreferences({ oneOnOne: { messagesSetting: 3 } });
      await setup.say();
    },
    CHANNEL_OFF: async (setup: ReasonFixture) => {
      await disableEmail(setup);
      await setup.say();
      await setup.later();
    },
  },
  REPLIES_PREFERENCE: {
    NONE: async (setup: ReasonFixture) => {
      await setup.setPreferences({ oneOnOne: { repliesSetting: 1 } });
      await reply(setup);
    },
    NOT_MENTIONED: async (setup: ReasonFixture) => {
      await setup.setPreferences({ oneOnOne: { repliesSetting: 3 } });
      await reply(setup);
    },
    UNSUBSCRIBED: async (setup: ReasonFixture) => {
      const parentId = await reply(setup);
      await setup.call('DELETE', `/messages/${parentId}/thread/subscription`, undefined, setup.mara);
      await setup.say('Again', { parentId });
    },
    CHANNEL_OFF: async (setup: ReasonFixture) => {
      await disableEmail(setup);
      await reply(setup);
      await setup.later();
    },
  },
  QUOTED_REPLIES_PREFERENCE: {
    NONE: async (setup: ReasonFixture) => {
      await setup.setPreferences({ oneOnOne: { quotedRepliesSetting: 1 } });
      await quote(setup);
    },
    NOT_MENTIONED: async (setup: ReasonFixture) => {
      await setup.setPreferences({ oneOnOne: { quotedRepliesSetting: 3 } });
      await quote(setup);
    },
    CHANNEL_OFF: async (setup: ReasonFixture) => {
      await disableEmail(setup);
      await quote(setup);
      await setup.later();
    },
  },
  MESSAGE_ACTIONS_PREFERENCE: {
    EDITED: async (setup: ReasonFixture) => {
      await setup.setSettings({ oneOnOne: { messageEditedSetting: 1 } });
      await setup.call('PUT', `/messages/${await setup.say()}`, { data: { text: 'Better' } }, setup.ivo);
    },
    DELETED: async (setup: ReasonFixture) => {
      await setup.setSettings({ oneOnOne: { messageDeletedSetting: 1 } });
      await setup.call('DELETE', `/messages/${await setup.say()}`, undefined, setup.ivo);
    },
  },
  REACTIONS_PREFERENCE: {
    NONE: async (setup: ReasonFixture) => {
      await setup.setPreferences({ oneOnOne: { reactionsSetting: 1 } });
      const { id } = await setup.fixture.send(setup.mara, setup.ivo);
      await setup.call('POST', `/messages/${id}/reactions/:boat:`, undefined, setup.ivo);
    },
    NOT_AUTHOR: async (setup: ReasonFixture) => {
      await setup.call('POST', `/messages/${await setup.say()}/reactions/:boat:`, undefined, setup.ivo);
    },
  },
  GROUP_ACTIONS_PREFERENCE: {
    MEMBER_JOINED: async (setup: ReasonFixture) => {
      const guid = await setup.group(setup.mara);
      await setup.call('POST', `/groups/${guid}/members`, { participants: [setup.ivo] }, setup.ivo);
    },
    MEMBER_LEFT: async (setup: ReasonFixture) => {
      const guid = await setup.group(setup.mara, setup.ivo);
      await setup.call('DELETE', `/groups/${guid}/members/${setup.ivo}`, undefined, setup.ivo);
    },
    MEMBER_ADDED: async (setup: ReasonFixture) => {
      const guid = await setup.group(setup.ivo);
      await setup.call('POST', `/groups/${guid}/members`, { participants: [setup.mara] }, setup.ivo);
    },
    MEMBER_KICKED: async (setup: ReasonFixture) => {
      const { guid, lene } = await createGroupOfThree(setup);
      await setup.call('DELETE', `/groups/${guid}/members/${lene}`, undefined, setup.ivo);
    },
    MEMBER_BANNED: async (setup: ReasonFixture) => {
      const { guid, lene } = await createGroupOfThree(setup);
      await setup.call('POST', `/groups/${guid}/bannedusers/${lene}`, undefined, setup.ivo);
    },
    MEMBER_UNBANNED: async (setup: ReasonFixture) => {
      const { guid, lene } = await createGroupOfThree(setup);
      await setup.call('POST', `/groups/${guid}/bannedusers/${lene}`, undefined, setup.ivo);
      await setup.call('DELETE', `/groups/${guid}/bannedusers/${lene}`, undefined, setup.ivo);
      return `recipient=${setup.mara}&trigger=after_group_members_unbanned`;
    },
    MEMBER_SCOPE_CHANGED: async (setup: ReasonFixture) => {
      const guid = await setup.group(setup.ivo, setup.mara);
      await setup.call('PUT', `/groups/${guid}/members/${setup.mara}`, { scope: 'moderator' }, setup.ivo);
    },
  },
  DND_PREFERENCE: {
    DND_ON: async (setup: ReasonFixture) => {
      await setup.setPreferences({ mute: { dndPreferenceSetting: 2 } });
      await setup.say();
    },
  },
  MUTE_PREFERENCE: {
    MUTED: async (setup: ReasonFixture) => {
      const conversations = [{ id: setup.ivo, type: 'oneOnOne', until: setup.clock.nowMs + 60_000 }];
      await setup.call('PUT', `/notifications/v1/preferences/mute?uid=${setup.mara}`, { conversations });
      await setup.say();
    },
  },
  SCHEDULE_PREFERENCE: {
    OUTSIDE_WINDOW: async (setup: ReasonFixture) => {
      await setScheduleOfEveryDay(setup, { from: 0, to: 0, dnd: false });
      await setup.say();
    },
    DAY_CLOSED: async (setup: ReasonFixture) => {
      await setScheduleOfEveryDay(setup, { from: 0, to: 2359, dnd: true });
      await setup.say();
    },
  },
  CALL_PREFERENCE: {
    INITIATED: async (setup: ReasonFixture) => {
      await setup.setSettings({ call: { initiatedSetting: 1 } });
      await ring(setup, setup.ivo, setup.mara);
    },
    REJECTED: async (setup: ReasonFixture) => {
      await setup.setSettings({ call: { rejectedSetting: 1 } });
      const session = await ring(setup, setup.mara, setup.ivo);
      await setup.call('PUT', `/calls/${session}`, { action: 'reject' }, setup.ivo);
    },
    // A phone that rang gets the ring-stop with any setting. The setting applies to devices that did not ring.
    CANCELLED: async (setup: ReasonFixture) => {
      await setup.setSettings({ call: { initiatedSetting: 1, cancelledSetting: 1 } });
      const session = await ring(setup, setup.ivo, setup.mara);
      await setup.call('PUT', `/calls/${session}`, { action: 'cancel' }, setup.ivo);
      return `recipient=${setup.mara}&trigger=cancelled`;
    },
    UNANSWERED: async (setup: ReasonFixture) => {
      await setup.setSettings({ call: { initiatedSetting: 1, unansweredSetting: 1 } });
      await ring(setup, setup.ivo, setup.mara);
      setup.clock.nowMs += 16_000;
      return `recipient=${setup.mara}&trigger=unanswered`;
    },
  },
};

async function disableEmail(setup: ReasonFixture): Promise<void> {
  await setup.setSettings(EMAIL_ON);
  await setup.setPreferences({ email: { enabled: false } });
}

/** Returns the id of the parent. */
async function reply(setup: ReasonFixture): Promise<string> {
  const parentId = await setup.say('Who comes along?');
  await setup.say('Nobody?', { parentId });
  return parentId;
}

async function quote(setup: ReasonFixture): Promise<void> {
  await setup.say('As I said', { quotedMessageId: await setup.say('The tide waits for nobody') });
}

/** Creates a group of ivo's with mara and a third member, who joins, leaves, or is changed. */
async function createGroupOfThree(setup: ReasonFixture) {
  const lene = await setup.addUser();
  return { guid: await setup.group(setup.ivo, setup.mara, lene), lene };
}

async function ring(setup: ReasonFixture, from: string, receiver: string): Promise<string> {
  return (await setup.call('POST', '/calls', { receiver, receiverType: 'user', type: 'audio' }, from)).sessionId;
}

async function setScheduleOfEveryDay(setup: ReasonFixture, window: object): Promise<void> {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await setup.setPreferences({
    mute: { schedulePreferenceSetting: Object.fromEntries(days.map((day) => [day, window])) },
  });
}
