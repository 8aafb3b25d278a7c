import { type AppSettings, isSettingOn } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushAction, PushAppearance, PushCategory } from '../../providers/push-appearance.ts';
import type { AppIdentity } from '../app-identity.ts';
import type { Mentioned } from '../audience/mentions-of.ts';
import type { TriggerKind } from '../audience/trigger-kind.ts';
import type { LocalizedTexts } from '../languages/localized-texts.ts';
import { type NotificationKind, notificationKindOf, styleOf } from './notification-kind.ts';
import { pictureOf } from './picture-of.ts';

/** An appearance that many recipients of an event share. */
export interface SharedAppearance extends PushAppearance {
  /** Id within the event, made of kind, privacy, and language. */
  readonly shareId: string;
}

/**
 * Appearance of the pushes of one event, computed once per kind, privacy, and language.
 * See docs/spec/last-mile.md#appearance.
 */
export class Appearances {
  readonly #event: ChatEvent;
  readonly #triggerKind: TriggerKind;
  readonly #app: AppIdentity;
  readonly #allowsTimeSensitive: boolean;
  readonly #shared = new Map<string, SharedAppearance>();
  #picture: { readonly minuteStartMs: number; readonly url: string | undefined } | undefined;

  private constructor(event: ChatEvent, triggerKind: TriggerKind, settings: AppSettings, app: AppIdentity) {
    this.#event = event;
    this.#triggerKind = triggerKind;
    this.#app = app;
    this.#allowsTimeSensitive = isSettingOn(settings.preferences.push.timeSensitiveSetting);
  }

  /**
   * Returns the appearances of an event's pushes; undefined if `push.styleSetting` is off, because pushes then have no
   * style fields.
   */
  static create(
    event: ChatEvent,
    triggerKind: TriggerKind,
    settings: AppSettings,
    app: AppIdentity,
  ): Appearances | undefined {
    if (!isSettingOn(settings.preferences.push.styleSetting)) return undefined;
    return new Appearances(event, triggerKind, settings, app);
  }

  /** Returns the appearance for recipients with this mention, privacy, and language; the same object for the same values. */
  appearanceFor(
    mentioned: Mentioned,
    isPrivate: boolean,
    { language = 'en', phrases }: LocalizedTexts,
  ): SharedAppearance {
    const kind = notificationKindOf(this.#event, this.#triggerKind, mentioned);
    const shareId = `${kind} ${isPrivate} ${language}`;
    const known = this.#shared.get(shareId);
    if (known) return known;
    const appearance = { ...this.#build(kind, isPrivate, phrases.actions), language, shareId };
    this.#shared.set(shareId, appearance);
    return appearance;
  }

  /** Returns the URL of the message's picture; undefined without one. It is valid for at least 24 hours, and the same within a minute. */
  pictureUrl(nowMs: number): string | undefined {
    const minuteStartMs = nowMs - (nowMs % 60_000);
    if (this.#picture?.minuteStartMs !== minuteStartMs) {
      const url = pictureOf(this.#event, this.#triggerKind, (id) => this.#app.thumbnailUrl(id, nowMs));
      this.#picture = { minuteStartMs, url };
    }
    return this.#picture.url;
  }

  #build(kind: NotificationKind, isPrivate: boolean, titles: LocalizedTexts['phrases']['actions']) {
    const isChange = this.#triggerKind.kind === 'change';
    const style = styleOf(kind, { allowsTimeSensitive: this.#allowsTimeSensitive, isChange });
    const { conversationId } = this.#event.message;
    const category = isPrivate && style.category === 'chatwire.message' ? 'chatwire.message_private' : style.category;
    return {
      ...style,
      category,
      threadId: isPrivate ? this.#app.privateThreadId(conversationId) : conversationId,
      targetContentId: conversationId,
      isPrivate,
      actions: ACTIONS[category].map((action) => ({ action, title: titles[action] })),
    };
  }
}

/** Buttons by category. See docs/spec/last-mile.md#actions-and-platforms. */
const ACTIONS = {
  'chatwire.message': ['reply', 'mark_read'],
  'chatwire.message_private': ['mark_read'],
  'chatwire.reaction': [],
  'chatwire.event': [],
  'chatwire.call': [],
  'chatwire.missed_call': ['call_back'],
} as const satisfies Readonly<Record<PushCategory, readonly PushAction['action'][]>>;
