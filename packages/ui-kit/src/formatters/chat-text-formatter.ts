import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { FormatContext } from './format-context.ts';
import { mapTexts } from './map-spans.ts';
import type { RichDocument, Span } from './markdown/rich-document.ts';
import type { SuggestionItem } from './mentions/suggestion-item.ts';

/** Receives new suggestions; implemented by the event emitter of a provider. */
export interface SuggestionListener {
  emit(name: 'ccSuggestionData', payload: { readonly id: string; readonly data: readonly SuggestionItem[] }): void;
}

/**
 * Changes how texts are displayed, and may offer suggestions while the user types.
 * See docs/spec/message-list.md#formatter-class.
 *
 * Each message is formatted by a clone, so that state a formatter sets on itself never affects another message. A
 * subclass with `#private` fields must override `clone`.
 */
export abstract class ChatTextFormatter {
  private id = '';
  private regexPattern: RegExp | undefined;
  private trackingCharacter = '#';
  private suggestionItems: readonly SuggestionItem[] = [];
  private suggestionListener: SuggestionListener | undefined;
  private message: Chat.BaseMessage | undefined;
  private user: Chat.User | undefined;
  private group: Chat.Group | undefined;
  private loggedInUser: Chat.User | undefined;
  private composerId: string | undefined;

  /** Returns a copy that shares no mutable state. */
  clone(): this {
    return Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
  }

  /** Returns the id that identifies the formatter in events. */
  getId(): string {
    return this.id;
  }

  /** Sets the id. Call it in the constructor of a subclass. */
  setId(id: string): void {
    this.id = id;
  }

  /** Returns the pattern that a subclass searches for; the kit does not use it. */
  getRegexPattern(): RegExp | undefined {
    return this.regexPattern;
  }

  /** Sets the pattern. Call it in the constructor of a subclass. */
  setRegexPattern(pattern: RegExp | undefined): void {
    this.regexPattern = pattern;
  }

  /** Returns the character that starts suggestions in a composer. Default: `#`. */
  getTrackingCharacter(): string {
    return this.trackingCharacter;
  }

  /** Sets the tracking character. Call it in the constructor of a subclass. */
  setTrackingCharacter(character: string): void {
    this.trackingCharacter = character;
  }

  /** Returns the document to display. Default: applies `getFormattedText` to each text, if a subclass defines it. */
  format(document: RichDocument, context: FormatContext): RichDocument {
    if (this.getFormattedText === ChatTextFormatter.prototype.getFormattedText) return document;
    this.setMessage(context.message);
    this.setUser(context.user);
    this.setGroup(context.group);
    this.setLoggedInUser(context.loggedInUser);
    return mapTexts(document, (text) => this.replaced(text));
  }

  /** Replaces text: returns another string, an element, or null to leave the text unchanged. */
  getFormattedText(text: string): ReactNode {
    return text;
  }

  /** Starts a search for suggestions and passes results to `setSearchData`. By default, it does nothing. */
  search(_key: string): void | Promise<void> {}

  /** Loads the next page of suggestions. By default, it does nothing. */
  fetchNext(): void | Promise<void> {}

  /** Sets the suggestions and emits `ccSuggestionData`. */
  setSearchData(items: readonly SuggestionItem[]): void {
    this.setSuggestionItems(items);
    this.suggestionListener?.emit('ccSuggestionData', { id: this.id, data: this.suggestionItems });
  }

  /** Sets the receiver of new suggestions. Called by the composer. */
  setSuggestionListener(listener: SuggestionListener | undefined): void {
    this.suggestionListener = listener;
  }

  /** Returns the latest suggestions. */
  getSuggestionItems(): readonly SuggestionItem[] {
    return this.suggestionItems;
  }

  /** Replaces the suggestions without emitting an event. */
  setSuggestionItems(items: readonly SuggestionItem[]): void {
    this.suggestionItems = [...items];
  }

  /** Returns the message to send, or to save after an edit. */
  handlePreMessageSend(message: Chat.BaseMessage): Chat.BaseMessage {
    return message;
  }

  /** Returns the message to display while it is replied to or edited. */
  handleComposerPreview(message: Chat.BaseMessage): Chat.BaseMessage {
    return message;
  }

  /** Returns the message being formatted. */
  getMessage(): Chat.BaseMessage | undefined {
    return this.message;
  }

  /** Sets the message being formatted. Called by the kit on a clone. */
  setMessage(message: Chat.BaseMessage | undefined): void {
    this.message = message;
  }

  /** Returns the other user of a one-on-one conversation. */
  getUser(): Chat.User | undefined {
    return this.user;
  }

  /** Sets the user of the conversation. Called by the kit. */
  setUser(user: Chat.User | undefined): void {
    this.user = user;
  }

  /** Returns the group of the conversation. */
  getGroup(): Chat.Group | undefined {
    return this.group;
  }

  /** Sets the group of the conversation. Called by the kit. */
  setGroup(group: Chat.Group | undefined): void {
    this.group = group;
  }

  /** Returns the logged-in user. */
  getLoggedInUser(): Chat.User | undefined {
    return this.loggedInUser;
  }

  /** Sets the logged-in user. Called by the kit. */
  setLoggedInUser(user: Chat.User | undefined): void {
    this.loggedInUser = user;
  }

  /** Returns the `id` of the composer that requests suggestions. */
  getComposerId(): string | undefined {
    return this.composerId;
  }

  /** Sets the id of the composer. Called by the composer. */
  setComposerId(id: string | undefined): void {
    this.composerId = id;
  }

  private replaced(text: string): readonly Span[] {
    const formatted = this.getFormattedText(text);
    if (formatted === null || formatted === undefined) return [{ kind: 'text', text }];
    if (typeof formatted === 'string') return [{ kind: 'text', text: formatted }];
    return [{ kind: 'custom', name: this.id, children: [{ kind: 'text', text }], render: () => formatted }];
  }
}
