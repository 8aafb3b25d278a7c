import { Chat } from '@chatwire/sdk';

/** Returns whether a message can be forwarded: texts, responses of agents, and files that are stored. */
export function canForward(message: Chat.BaseMessage): boolean {
  const isStored = message.getId() > 0 && !message.isDeleted();
  return isStored && (message instanceof Chat.MediaMessage || textOf(message) !== undefined);
}

/**
 * Returns a copy of a message for another conversation; undefined if it cannot be forwarded. Mentions become plain names,
 * because the people may not be there. Files are not uploaded again: the copy refers to the same ones.
 */
export function copyOf(
  message: Chat.BaseMessage,
  to: { readonly kind: 'user' | 'group'; readonly id: string },
): Chat.BaseMessage | undefined {
  if (!canForward(message)) return undefined;
  if (message instanceof Chat.MediaMessage) {
    const copy = new Chat.MediaMessage(to.id, '', message.getType(), to.kind);
    copy.setAttachments(message.getAttachments());
    copy.setCaption(withNames(message.getCaption() ?? '', message) || undefined);
    copy.setMetadata({ ...lookOf(message), ...originOf(message) });
    return copy;
  }
  const copy = new Chat.TextMessage(to.id, withNames(textOf(message) ?? '', message), to.kind);
  copy.setMetadata(originOf(message));
  return copy;
}

function textOf(message: Chat.BaseMessage): string | undefined {
  if (message instanceof Chat.TextMessage || message instanceof Chat.AIAssistantMessage) {
    return message.getText() || undefined;
  }
  return undefined;
}

/** Returns the values from which a voice message is drawn. */
function lookOf(message: Chat.BaseMessage): Readonly<Record<string, unknown>> {
  const { audioType, waveform } = Object(message.getMetadata());
  return { ...(audioType !== undefined && { audioType }), ...(waveform !== undefined && { waveform }) };
}

function originOf(message: Chat.BaseMessage): Readonly<Record<string, unknown>> {
  return { forwarded: { from: message.getSender()?.getName() ?? '' } };
}

function withNames(text: string, message: Chat.BaseMessage): string {
  const names = new Map(message.getMentionedUsers().map((user) => [user.getUid(), user.getName()]));
  return text.replace(/<@(?:uid|all):([^>]+)>/g, (_, id: string) => `@${names.get(id) ?? id}`);
}
