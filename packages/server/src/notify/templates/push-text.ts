import {
  type AppSettings,
  cutText,
  type Message,
  multiLine,
  renderTemplate,
  singleLine,
  type Template,
  templateOf,
} from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { AppIdentity } from '../app-identity.ts';
import type { EventParticipants } from '../audience/event-participants.ts';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { TriggerKind } from '../audience/trigger-kind.ts';
import type { Candidate } from '../candidate.ts';
import type { LocalizedTexts } from '../languages/localized-texts.ts';
import { isolate, isolateText, withoutBidiControls } from '../plain-text/bidi.ts';
import type { NameMention } from '../plain-text/inline-text.ts';
import { plainText } from '../plain-text/plain-text.ts';
import { usesPrivacyTemplate } from '../settings-model/user-view.ts';
import { eventTexts } from './event-texts-of.ts';
import { mentionNamesOf, nameOfMention, withMentionNames } from './mention-names.ts';
import { messageTexts, type TextSet } from './message-texts.ts';
import type { TextContext } from './text-context.ts';
import type { Texts } from './texts.ts';

const TITLE_MAX = 100;
const BODY_MAX = 1000;

/** Title and body of a push. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  /** Whether the texts are those of the privacy set. */
  readonly isPrivate: boolean;
  /** Absent while `push.styleSetting` is off. */
  readonly language?: string;
  /** Set when the text is the same for several recipients in a group, so that payloads built from it may be shared. */
  readonly shareId?: number;
}

/** Renders the texts of one event; those that do not depend on the recipient are rendered once. */
export class PushTextWriter {
  readonly #event: ChatEvent;
  readonly #triggerKind: TriggerKind;
  readonly #settings: AppSettings;
  readonly #contexts: Contexts;
  /** With roles and call types by name. */
  readonly #localizedContexts = new Map<LocalizedTexts, Contexts>();
  readonly #nameMentions: (text: string) => string;
  readonly #templates = new Map<string, Template>();
  readonly #shared = new Map<string, PushText>();

  constructor(
    event: ChatEvent,
    triggerKind: TriggerKind,
    participants: EventParticipants,
    settings: AppSettings,
    app: AppIdentity,
  ) {
    this.#event = event;
    this.#triggerKind = triggerKind;
    this.#settings = settings;
    const names = mentionNamesOf(event.message);
    this.#nameMentions = (text) => withMentionNames(text, names);
    const title = contextOf(event, participants, app);
    const body = withPlainText(title, event.message, (kind, id) => nameOfMention(kind, id, names));
    this.#contexts = { title, body };
  }

  /**
   * Returns the texts for a recipient, cut to the limits of docs/spec/notifications.md#sendgrid-and-twilio-payloads. See
   * docs/spec/notifications.md#templates.
   */
  textFor(candidate: Candidate, mentioned: Mentioned, localized: LocalizedTexts): PushText {
    const set = usesPrivacyTemplate(this.#settings, candidate.ownPreferences) ? 'Privacy' : 'Default';
    const texts = this.#textsFor(candidate, mentioned, localized, set);
    const key = `${localized.language ?? ''}\0${set}\0${texts.title}\0${texts.body}\0${texts.fallback ?? ''}`;
    const shared = this.#shared.get(key);
    if (shared) return shared;
    const text = this.#write(texts, candidate, localized, set);
    if (text.shareId !== undefined) this.#shared.set(key, text);
    return text;
  }

  #textsFor(candidate: Candidate, mentioned: Mentioned, localized: LocalizedTexts, set: TextSet): Texts {
    return this.#triggerKind.kind === 'message'
      ? messageTexts(this.#event.message, mentioned, localized.templates, set)
      : eventTexts(this.#event, this.#triggerKind, candidate.uid, localized, set);
  }

  #write({ title, body, fallback }: Texts, candidate: Candidate, localized: LocalizedTexts, set: TextSet): PushText {
    const { uid, name, avatar, metadata } = candidate;
    const { language } = localized;
    const shared = language === undefined ? this.#contexts : this.#contextsIn(localized);
    const recipient = { uid, name, avatar, metadata };
    const personal = { recipient, receiver: shared.title.group ?? recipient };
    const titleContext: TextContext = { ...shared.title, ...personal };
    const context: TextContext = { ...shared.body, ...personal };
    const isGroup = this.#event.message.receiverType === 'group';
    const isShared = isGroup && ![title, body, fallback ?? ''].some((source) => this.#template(source).isPersonal);
    const titled = renderTemplate(this.#template(title), titleContext, this.#inTitle).text;
    const inBody = language === undefined ? this.#inBody : this.#inLocalizedBody;
    let written = renderTemplate(this.#template(body), context, inBody);
    if (!written.isComplete && fallback !== undefined) {
      written = renderTemplate(this.#template(fallback), context, inBody);
    }
    return {
      title: cutText(titled.trim() ? titled : shared.title.app.name, TITLE_MAX),
      body: cutText(written.text, BODY_MAX),
      isPrivate: set === 'Privacy',
      ...(language !== undefined && { language }),
      ...(isShared && { shareId: this.#shared.size }),
    };
  }

  #contextsIn(localized: LocalizedTexts): Contexts {
    const cached = this.#localizedContexts.get(localized);
    if (cached) return cached;
    const { title, body } = this.#contexts;
    const named = {
      scope: nameIn(localized.phrases.roles, title.scope),
      callType: nameIn(localized.phrases.calls, title.callType),
    };
    const contexts = { title: { ...title, ...named }, body: { ...body, ...named } };
    this.#localizedContexts.set(localized, contexts);
    return contexts;
  }

  readonly #inTitle = (value: string): string => singleLine(withoutBidiControls(this.#nameMentions(value)));

  /**
   * The text of the message is already plain; other values are isolated, so that they cannot reorder their sentence.
   */
  readonly #inBody = (value: string, path: readonly string[], surroundings: string): string => {
    if (MESSAGE_TEXT.has(path.join('.'))) return value;
    return isolate(multiLine(this.#nameMentions(value)), surroundings);
  };

  /** Like `#inBody`; text in the language of its author may also differ in direction from the template. */
  readonly #inLocalizedBody = (value: string, path: readonly string[], surroundings: string): string =>
    MESSAGE_TEXT.has(path.join('.')) ? isolateText(value, surroundings) : this.#inBody(value, path, surroundings);

  #template(source: string): Template {
    const cached = this.#templates.get(source);
    if (cached) return cached;
    const template = templateOf(source);
    this.#templates.set(source, template);
    return template;
  }
}

/** Values that all recipients share: for titles, and for bodies, which get the message's text as plain text. */
interface Contexts {
  readonly title: SharedContext;
  readonly body: SharedContext;
}

type SharedContext = Omit<TextContext, 'receiver' | 'recipient'>;

/** Paths of the placeholders for the text of the message. */
const MESSAGE_TEXT: ReadonlySet<string> = new Set(['text', 'message.data.text']);

function withPlainText(context: SharedContext, message: Message, nameMention: NameMention): SharedContext {
  if (message.data.text === undefined) return context;
  const text = plainText(message.data.text, nameMention);
  return { ...context, text, message: { ...message, data: { ...message.data, text } } };
}

function nameIn(names: Readonly<Record<string, string>>, id: string | undefined): string | undefined {
  return id === undefined ? undefined : (names[id] ?? id);
}

function contextOf(event: ChatEvent, { sender, caller, callee }: EventParticipants, app: AppIdentity): SharedContext {
  const { message, group, actor, target, newScope, reaction, call } = event;
  return {
    message,
    sender,
    group,
    actor,
    target,
    scope: newScope,
    reaction: reaction?.reaction,
    caller,
    callee: callee ?? group,
    callType: call?.type,
    text: message.data.text,
    title: group ? `${sender.name} · ${group.name}` : sender.name,
    app: { name: app.name },
  };
}
