import type { Chat } from '@chatwire/sdk';
import type { TextStyle } from 'react-native';
import { ChatTextFormatter } from '../chat-text-formatter.ts';
import type { FormatContext } from '../format-context.ts';
import { mapTexts } from '../map-spans.ts';
import type { RichDocument, Span } from '../markdown/rich-document.ts';
import { withoutDirectionControls } from '../safe-text.ts';
import { MentionSearch, type MentionSearchBuilder } from './mention-search.ts';
import { splitMentions } from './split-mentions.ts';

/** Surface that a mention style applies to. */
export type MentionSurface = 'outgoing' | 'incoming' | 'composer';

/**
 * Mentions of users and of everyone: `<@uid:UID>` and `<@all:LABEL>` in the sent text.
 * See docs/spec/message-list.md#mentions-and-urls.
 */
export class ChatMentionsFormatter extends ChatTextFormatter {
  private limit = 10;
  private onMentionClick: ((message: Chat.BaseMessage, uid: string) => void) | undefined;
  private visibleIn: 'both' | 'users' | 'groups' = 'both';
  private mentionAllLabel = 'all';
  private isMentionAllDisabled = false;
  private styles: Partial<Record<MentionSurface, TextStyle>> = {};
  private finder = new MentionSearch();

  constructor() {
    super();
    this.setId('mentions');
    this.setTrackingCharacter('@');
  }

  override clone(): this {
    const copy = super.clone();
    copy.finder = this.finder.copy();
    return copy;
  }

  override format(document: RichDocument, context: FormatContext): RichDocument {
    return mapTexts(document, (text) =>
      splitMentions(text).map((part): Span => {
        if (part.kind !== 'uid') return part.kind === 'text' ? part : this.allSpan(part.label);
        const { uid } = part;
        return { kind: 'mention', uid, label: nameOf(uid, context), self: uid === context.loggedInUser?.getUid() };
      }),
    );
  }

  /** Sets the maximum number of users mentioned in one message. Default: 10. */
  setLimit(limit: number): void {
    this.limit = limit;
  }

  /** Returns the maximum number of users mentioned in one message. */
  getLimit(): number {
    return this.limit;
  }

  /** Sets which users are searched. Default: members in groups, all users otherwise. */
  setSearchRequestBuilder(builder: MentionSearchBuilder | undefined): void {
    this.finder.builder = builder;
  }

  /** Sets the handler that is called instead of emitting `openChat`. */
  setOnMentionClick(onMentionClick: ((message: Chat.BaseMessage, uid: string) => void) | undefined): void {
    this.onMentionClick = onMentionClick;
  }

  /** Returns the handler that was set; undefined if the kit emits `openChat` instead. */
  getOnMentionClick(): ((message: Chat.BaseMessage, uid: string) => void) | undefined {
    return this.onMentionClick;
  }

  /** Sets which users are suggested in groups: only members, or all users. Default: members. */
  setType(type: 'users' | 'usersAndGroupMembers'): void {
    this.finder.type = type;
  }

  /** Sets in which conversations users are suggested. Default: both. */
  setVisibleIn(visibleIn: 'both' | 'users' | 'groups'): void {
    this.visibleIn = visibleIn;
  }

  /** Sets the label for mentioning everyone, after the `@`. Default: `all`. */
  setMentionAllLabel(label: string): void {
    this.mentionAllLabel = label;
  }

  /** Sets whether the suggestion to mention everyone is disabled. Default: false. */
  setDisableMentionAll(isDisabled: boolean): void {
    this.isMentionAllDisabled = isDisabled;
  }

  /** Sets the style of mentions in messages of other users, merged over the theme. */
  setIncomingStyle(style: TextStyle | undefined): void {
    this.setStyle('incoming', style);
  }

  /** Sets the style of mentions in own messages, merged over the theme. */
  setOutgoingStyle(style: TextStyle | undefined): void {
    this.setStyle('outgoing', style);
  }

  /** Sets the style of mentions in the composer, merged over the theme. */
  setComposerStyle(style: TextStyle | undefined): void {
    this.setStyle('composer', style);
  }

  /** Returns the style that was set for a surface. */
  getStyle(surface: MentionSurface): TextStyle | undefined {
    return this.styles[surface];
  }

  /** Sets the client used for the search. Default: the client of `Chat.init`. */
  setClient(client: Chat.ChatClient | undefined): void {
    this.finder.client = client;
  }

  override async search(key: string): Promise<void> {
    const group = this.getGroup();
    if (this.visibleIn !== 'both' && (this.visibleIn === 'groups') !== (group !== undefined)) {
      return this.setSearchData([]);
    }
    const everyoneLabel = group !== undefined && !this.isMentionAllDisabled ? this.mentionAllLabel : undefined;
    const items = await this.finder.start(key, group?.getGuid(), everyoneLabel);
    if (items) this.setSearchData(items);
  }

  override async fetchNext(): Promise<void> {
    const more = await this.finder.next();
    if (more && more.length > 0) this.setSearchData([...this.getSuggestionItems(), ...more]);
  }

  private allSpan(label: string): Span {
    return { kind: 'mentionAll', label: withoutDirectionControls(label) };
  }

  private setStyle(surface: MentionSurface, style: TextStyle | undefined): void {
    const { [surface]: _, ...others } = this.styles;
    this.styles = style ? { ...others, [surface]: style } : others;
  }
}

function nameOf(uid: string, { message, user, loggedInUser }: FormatContext): string {
  const candidates = [...message.getMentionedUsers(), user, loggedInUser, message.getSender()];
  const name = candidates.find((person) => person?.getUid() === uid && person.getName() !== '')?.getName();
  return withoutDirectionControls(name ?? uid);
}
