import type { Chat } from '@chatwire/sdk';
import { useMemo } from 'react';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useReportedMembership } from '../conversation/use-reported-membership.ts';
import { useSnapshot } from '../conversation/use-snapshot.ts';
import type { OptionContext, OptionId } from '../options/message-options.ts';
import { useStable } from '../platform/use-stable.ts';
import type { ChatMessageListProps } from './list-props.ts';

/**
 * Returns what decides which options rows have: the same object until one of its members changes.
 * See docs/spec/message-list.md#options-menu.
 */
export function useOptionContext(
  props: ChatMessageListProps,
  client: Chat.ChatClient | undefined,
  handle: Chat.ConversationHandle | undefined,
): OptionContext {
  const { clipboard, share } = useAdapters();
  const conversation = useSnapshot(handle, 'conversation');
  const thread = useSnapshot(handle, 'thread');
  const group = conversation?.group ?? props.group;
  const uid = client?.getSnapshot('session')?.uid;
  const latestMembership = useReportedMembership(handle, group?.getGuid(), uid);
  const scope = latestMembership.scope ?? conversation?.membership.scope ?? group?.getScope();
  const isOwner = latestMembership.isOwner ?? (uid !== undefined && group?.getOwner() === uid);
  const canCopy = clipboard !== undefined;
  const canShare = share !== undefined;
  const canTranslate = client?.hasCapability('translation') === true;
  const hiddenIds = useStable(hiddenOptions(props, { canCopy, canShare, canTranslate }));
  const hidden = useMemo(() => new Set(hiddenIds), [hiddenIds]);
  return useStable({
    isAgentChat: props.user?.isAgent() === true,
    isThread: props.parentMessageId !== undefined,
    isModerator: scope === 'admin' || scope === 'moderator' || isOwner,
    isMember: latestMembership.isMember ?? conversation?.membership.joined !== false,
    isParentDeleted: thread?.parentDeleted === true,
    canCopy,
    canShare,
    canTranslate,
    receiptsVisibility: props.receiptsVisibility !== false,
    showMarkAsUnreadOption: props.showMarkAsUnreadOption === true,
    hidden,
  });
}

/** Returns the options that the app hides or that cannot work here. Templates cannot offer them either. */
function hiddenOptions(
  props: ChatMessageListProps,
  { canCopy, canShare, canTranslate }: Pick<OptionContext, 'canCopy' | 'canShare' | 'canTranslate'>,
): readonly OptionId[] {
  const flags: readonly (readonly [OptionId, boolean | undefined])[] = [
    ['reactToMessage', props.hideReactionOption],
    ['replyMessage', props.hideReplyOption],
    ['replyInThread', props.hideReplyInThreadOption],
    ['copyMessage', props.hideCopyMessageOption || !canCopy],
    ['shareMessage', props.hideShareMessageOption || !canShare],
    ['translateMessage', props.hideTranslateMessageOption || !canTranslate],
    ['pinMessage', props.hidePinMessageOption],
    ['saveMessage', props.hideSaveMessageOption],
    ['editMessage', props.hideEditMessageOption],
    ['messageInfo', props.hideMessageInfoOption || props.receiptsVisibility === false],
    ['sendMessagePrivately', props.hideMessagePrivatelyOption],
    ['reportMessage', props.hideFlagMessageOption],
    ['deleteMessage', props.hideDeleteMessageOption],
  ];
  return flags.flatMap(([id, isHidden]) => (isHidden ? id : []));
}
