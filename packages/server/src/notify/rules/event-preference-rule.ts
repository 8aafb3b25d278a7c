import type { ReasonCode } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { CallTrigger, ChangeTrigger, GroupTrigger } from '../audience/trigger-kind.ts';
import { appSetting, conversationSetting, memberSetting } from './event-setting.ts';
import { evaluateMessageClass } from './message-class.ts';
import type { Rule, RuleContext, RuleResult } from './rule.ts';

const SETTING_NONE = 1;
const SETTING_OWN_MESSAGES = 2;

/** Rule 1. Fails if notifications about this kind of event are off. See docs/spec/notifications.md#rule-conditions. */
export const eventPreferenceRule: Rule = {
  name: 'EVENT_PREFERENCE',
  isPreference: true,
  isBypassable: false,
  evaluate(context) {
    const { triggerKind } = context.event;
    switch (triggerKind.kind) {
      case 'message':
        return evaluateMessageClass(context);
      case 'change':
        return evaluateChange(context, triggerKind.trigger);
      case 'reaction':
        return evaluateReaction(context);
      case 'group':
        return evaluateGroupAction(context, triggerKind.trigger);
      case 'call':
        return evaluateCall(context, triggerKind.trigger);
      default:
        return assertNever(triggerKind);
    }
  },
};

/** Evaluates an edit or deletion. It notifies the same recipients as the message, unless its setting is off. */
function evaluateChange(context: RuleContext, trigger: ChangeTrigger): RuleResult {
  const { settings } = context.event;
  const block = blockOf(context);
  const name = trigger === 'message_edited' ? 'messageEdited' : 'messageDeleted';
  const effective = appSetting(`${block}.${name}Setting`, settings.preferences[block][`${name}Setting`]);
  if (effective.value !== SETTING_NONE) return evaluateMessageClass(context);
  return {
    result: 'fail',
    reason: 'MESSAGE_ACTIONS_PREFERENCE',
    code: trigger === 'message_edited' ? 'EDITED' : 'DELETED',
    ...effective,
  };
}

function evaluateReaction(context: RuleContext): RuleResult {
  const { event, candidate } = context;
  const effective = conversationSetting(event.settings, candidate.ownPreferences, blockOf(context), 'reactions');
  const reason = 'REACTIONS_PREFERENCE';
  if (effective.value === SETTING_NONE) {
    return { result: 'fail', reason, code: 'NONE', ...effective };
  }
  if (effective.value === SETTING_OWN_MESSAGES && event.event.message.sender !== candidate.uid) {
    return { result: 'fail', reason, code: 'NOT_AUTHOR', ...effective };
  }
  return { result: 'pass', ...effective };
}

function evaluateGroupAction({ event, candidate }: RuleContext, trigger: GroupTrigger): RuleResult {
  const { name, code } = GROUP_ACTIONS[trigger];
  const effective = memberSetting(event.settings, candidate.ownPreferences, name);
  if (effective.value !== SETTING_NONE) return { result: 'pass', ...effective };
  return { result: 'fail', reason: 'GROUP_ACTIONS_PREFERENCE', code, ...effective };
}

function evaluateCall({ event }: RuleContext, trigger: CallTrigger): RuleResult {
  const key = `${trigger}Setting` as const;
  const effective = appSetting(`call.${key}`, event.settings.preferences.call[key]);
  if (effective.value !== SETTING_NONE) return { result: 'pass', ...effective };
  return { result: 'fail', reason: 'CALL_PREFERENCE', code: CALL_CODES[trigger], ...effective };
}

function blockOf({ event }: RuleContext): 'group' | 'oneOnOne' {
  return event.event.message.receiverType === 'group' ? 'group' : 'oneOnOne';
}

const CALL_CODES = {
  initiated: 'INITIATED',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
  unanswered: 'UNANSWERED',
  ongoing: 'ONGOING',
  busy: 'BUSY',
  ended: 'ENDED',
} as const satisfies Record<CallTrigger, ReasonCode<'CALL_PREFERENCE'>>;

const GROUP_ACTIONS = {
  after_group_joined: { name: 'memberJoined', code: 'MEMBER_JOINED' },
  after_group_left: { name: 'memberLeft', code: 'MEMBER_LEFT' },
  after_group_members_added: { name: 'memberAdded', code: 'MEMBER_ADDED' },
  after_group_members_kicked: { name: 'memberKicked', code: 'MEMBER_KICKED' },
  after_group_members_banned: { name: 'memberBanned', code: 'MEMBER_BANNED' },
  after_group_members_unbanned: { name: 'memberUnbanned', code: 'MEMBER_UNBANNED' },
  after_scope_changed: { name: 'memberScopeChanged', code: 'MEMBER_SCOPE_CHANGED' },
} as const satisfies Record<GroupTrigger, { name: string; code: ReasonCode<'GROUP_ACTIONS_PREFERENCE'> }>;
