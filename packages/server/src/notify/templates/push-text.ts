import { type AppSettings, cutText, renderTemplate, type Template, templateOf } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { AppIdentity } from '../app-identity.ts';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { Occasion } from '../audience/occasion-of.ts';
import type { Parties } from '../audience/parties-of.ts';
import type { Candidate } from '../candidate.ts';
import { usesPrivacyTemplate } from '../settings-model/user-view.ts';
import { eventTexts } from './event-texts-of.ts';
import { mentionNamesOf, withMentionNames } from './mention-names.ts';
import { messageTexts } from './message-texts.ts';
import type { TextContext } from './text-context.ts';
import type { Texts } from './texts.ts';

const TITLE_MAX = 100;
const BODY_MAX = 1000;

/** What a person reads. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  /** Set when the text is the same for all recipients of a group that read it: what is built from it may be shared. */
  readonly shareId?: number;
}

/** Writes the texts of one event; those that do not depend on the recipient are written once. */
export class PushTextWriter {
  readonly #event: ChatEvent;
  readonly #occasion: Occasion;
  readonly #settings: AppSettings;
  readonly #context: Omit<TextContext, 'receiver' | 'recipient'>;
  readonly #nameMentions: (text: string) => string;
  readonly #templates = new Map<string, Template>();
  readonly #shared = new Map<string, PushText>();

  constructor(event: ChatEvent, occasion: Occasion, parties: Parties, settings: AppSettings, app: AppIdentity) {
    this.#event = event;
    this.#occasion = occasion;
    this.#settings = settings;
    const names = mentionNamesOf(event.message);
    this.#nameMentions = (text) => withMentionNames(text, names);
    this.#context = contextOf(event, parties, app);
  }

  /** Contract 14, cut to the sizes of section 4. */
  textFor(candidate: Candidate, mentioned: Mentioned): PushText {
    const texts = this.#textsFor(candidate, mentioned);
    const key = `${texts.title}\0${texts.body}\0${texts.fallback ?? ''}`;
    const shared = this.#shared.get(key);
    if (shared) return shared;
    const text = this.#write(texts, candidate);
    if (text.shareId !== undefined) this.#shared.set(key, text);
    return text;
  }

  #textsFor(candidate: Candidate, mentioned: Mentioned): Texts {
    const { templates } = this.#settings;
    const set = usesPrivacyTemplate(this.#settings, candidate.own) ? 'Privacy' : 'Default';
    return this.#occasion.kind === 'message'
      ? messageTexts(this.#event.message, mentioned, templates, set)
      : eventTexts(this.#event, this.#occasion, candidate.uid, templates, set);
  }

  #write({ title, body, fallback }: Texts, candidate: Candidate): PushText {
    const { uid, name, avatar, metadata } = candidate;
    const recipient = { uid, name, avatar, metadata };
    const context: TextContext = { ...this.#context, recipient, receiver: this.#context.group ?? recipient };
    const isGroup = this.#event.message.receiverType === 'group';
    const isShared = isGroup && ![title, body, fallback ?? ''].some((source) => this.#template(source).isPersonal);
    const titled = renderTemplate(this.#template(title), context, this.#nameMentions).text;
    let written = renderTemplate(this.#template(body), context, this.#nameMentions);
    if (!written.isComplete && fallback !== undefined) {
      written = renderTemplate(this.#template(fallback), context, this.#nameMentions);
    }
    return {
      title: cutText(titled.trim() ? titled : this.#context.app.name, TITLE_MAX),
      body: cutText(written.text, BODY_MAX),
      ...(isShared && { shareId: this.#shared.size }),
    };
  }

  #template(source: string): Template {
    const known = this.#templates.get(source);
    if (known) return known;
    const template = templateOf(source);
    this.#templates.set(source, template);
    return template;
  }
}

function contextOf(
  event: ChatEvent,
  { sender, caller, callee }: Parties,
  app: AppIdentity,
): Omit<TextContext, 'receiver' | 'recipient'> {
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
