import { Chat } from '@chatwire/sdk';
import { describe, expect, test } from 'vitest';
import { messageOptions, OPTION_IDS, type OptionContext } from './message-options.ts';

const UNRESTRICTED: OptionContext = {
  isAgentChat: false,
  isThread: false,
  isModerator: false,
  isMember: true,
  isParentDeleted: false,
  canCopy: true,
  canShare: true,
  canTranslate: true,
  receiptsVisibility: true,
  showMarkAsUnreadOption: true,
  hidden: new Set(),
};

describe('own and other messages', () => {
  test('an own text offers Edit, Info, and Delete', () => {
    expect(options({ own: true })).toEqual([
      'reactToMessage',
      'replyMessage',
      'replyInThread',
      'copyMessage',
      'shareMessage',
      'translateMessage',
      'pinMessage',
      'saveMessage',
      'editMessage',
      'messageInfo',
      'deleteMessage',
    ]);
  });

  test("another user's text in a group can be marked unread, replied to privately and reported", () => {
    const found = options({ group: true });
    expect(found).toEqual(expect.arrayContaining(['markAsUnread', 'sendMessagePrivately', 'reportMessage']));
    expect(found).not.toContain('editMessage');
    expect(found).not.toContain('deleteMessage');
  });

  test('in a group, only moderators can pin; in a one-on-one conversation, both users can', () => {
    expect(options({ group: true })).not.toContain('pinMessage');
    expect(options({ group: true }, { isModerator: true })).toContain('pinMessage');
    expect(options({})).toContain('pinMessage');
    expect(options({ group: true })).toContain('saveMessage');
  });

  test('a moderator edits and deletes messages of other users in a group, and not elsewhere', () => {
    expect(options({ group: true }, { isModerator: true })).toEqual(
      expect.arrayContaining(['editMessage', 'deleteMessage']),
    );
    expect(options({}, { isModerator: true })).not.toContain('deleteMessage');
  });

  test('pictures without a caption offer neither Copy nor Edit nor Translate', () => {
    const found = options({ own: true, type: 'image', text: '' });
    for (const id of ['copyMessage', 'editMessage', 'translateMessage']) expect(found).not.toContain(id);
    expect(options({ own: true, type: 'image', text: 'Boat' })).toEqual(
      expect.arrayContaining(['copyMessage', 'editMessage', 'translateMessage']),
    );
  });

  test('custom messages can be neither copied nor shared', () => {
    const found = options({ category: 'custom', type: 'poll' });
    expect(found).not.toContain('copyMessage');
    expect(found).not.toContain('shareMessage');
    expect(found).toContain('replyMessage');
  });
});

describe('states', () => {
  test('an unsent message offers Copy for its text and nothing else', () => {
    const failed = { id: '0', own: true, sendState: 'failed' } as const;
    expect(options(failed)).toEqual(['copyMessage']);
    expect(options({ ...failed, sendState: 'sending' })).toEqual([]);
    expect(options(failed, { canCopy: false })).toEqual([]);
    expect(options({ ...failed, type: 'image', text: '' })).toEqual([]);
    expect(options(failed, { hidden: new Set(['copyMessage']) })).toEqual([]);
  });

  test('a deleted message, an action and a call have no menu', () => {
    for (const sample of [{ deletedAt: 5 }, { category: 'action' }, { category: 'call' }]) {
      expect(options(sample), JSON.stringify(sample)).toEqual([]);
    }
  });

  test('a blocked own message can be deleted, and copied if it is text', () => {
    expect(options({ own: true, moderation: 'disapproved' })).toEqual(['copyMessage', 'deleteMessage']);
    expect(options({ own: true, moderation: 'disapproved', type: 'image' })).toEqual(['deleteMessage']);
  });

  test('a message under review offers Copy, Share and Delete', () => {
    expect(options({ own: true, moderation: 'pending' })).toEqual(['copyMessage', 'shareMessage', 'deleteMessage']);
  });

  test('a reply to a deleted parent offers Copy, Info and Delete, or Report', () => {
    const thread = { isThread: true, isParentDeleted: true };
    expect(options({ own: true }, thread)).toEqual(['copyMessage', 'messageInfo', 'deleteMessage']);
    expect(options({}, thread)).toEqual(['copyMessage', 'reportMessage']);
  });

  test('a former member can copy and share', () => {
    expect(options({ group: true, own: true }, { isMember: false })).toEqual(['copyMessage', 'shareMessage']);
  });

  test('agent chats offer Copy, Save, and Report', () => {
    expect(options({}, { isAgentChat: true })).toEqual(['copyMessage', 'saveMessage', 'reportMessage']);
    expect(options({ own: true }, { isAgentChat: true })).toEqual(['copyMessage', 'saveMessage']);
  });
});

test('options hidden by props or missing on the platform are not offered', () => {
  const none = { hidden: new Set(OPTION_IDS) };
  expect(options({ own: true }, none)).toEqual([]);
  const found = options(
    { own: true },
    { canCopy: false, canShare: false, canTranslate: false, receiptsVisibility: false },
  );
  for (const id of ['copyMessage', 'shareMessage', 'translateMessage', 'messageInfo']) expect(found).not.toContain(id);
});

test('a reply offers no thread', () => {
  expect(options({}, { isThread: true })).not.toContain('replyInThread');
});

interface Sample {
  readonly id?: string;
  readonly own?: boolean;
  readonly group?: boolean;
  readonly category?: string;
  readonly type?: string;
  readonly text?: string;
  readonly deletedAt?: number;
  readonly moderation?: string;
  readonly sendState?: Chat.MessageRow['sendState'];
}

function options(sample: Sample, context: Partial<OptionContext> = {}) {
  const { id = '7', own = false, group = false, category = 'message', type = 'text', text = 'Hi' } = sample;
  const message = Chat.messageFromJSON(
    {
      id,
      category,
      type,
      sender: own ? 'mara' : 'ivo',
      receiver: 'x',
      receiverType: group ? 'group' : 'user',
      ...(sample.deletedAt !== undefined && { deletedAt: sample.deletedAt }),
      data: { text, ...(sample.moderation !== undefined && { moderation: { status: sample.moderation } }) },
    },
    'mara',
  );
  const row: Chat.MessageRow = {
    key: 'i:7',
    message,
    sendState: sample.sendState ?? 'sent',
    canRetry: false,
    tick: 'sent',
    reactions: [],
    thread: { replyCount: 0, unreadRepliesCount: 0, lastReplyAt: undefined },
    local: {},
    revision: 1,
  };
  return messageOptions(row, { ...UNRESTRICTED, ...context });
}
