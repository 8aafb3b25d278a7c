import type { Chat } from '@chatwire/sdk';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from '../../conversation/use-snapshot.ts';
import type { SuggestionItem } from '../../formatters/mentions/suggestion-item.ts';
import { useLatest } from '../../platform/use-latest.ts';
import type { TextInputInstance } from '../../primitives/native-refs.ts';
import { type ComposedText, fromWire, rewrite, toWire, withMention } from './composed-text.ts';
import type { TrackedWord } from './tracked-word.ts';
import { useMentionNames } from './use-mention-names.ts';

export interface ComposerText {
  readonly composed: ComposedText;
  readonly caret: number;
  readonly input: RefObject<TextInputInstance | null>;
  /** Returns the current text, even before it is rendered. */
  read(): ComposedText;
  /** Applies a change by the user. */
  change(text: string): void;
  /** Replaces the text. */
  replace(composed: ComposedText): void;
  insert(word: TrackedWord, item: SuggestionItem): void;
  moveCaret(caret: number): void;
}

/**
 * Returns the current text, saved as the draft of its conversation. A draft takes precedence over `initialText`; a new
 * `initialText` replaces an untouched one. See docs/spec/message-list.md#composer.
 */
export function useComposerText(
  client: Chat.ChatClient | undefined,
  handle: Chat.ConversationHandle | undefined,
  initialText: string,
  onTextChange: (text: string) => void,
): ComposerText {
  const [composed, setComposed] = useState<ComposedText>(() => fromWire(initialText, String));
  const [caret, setCaret] = useState(composed.text.length);
  // Not a state: the effect below may belong to a render from before the first key.
  const isTouched = useRef(false);
  const input = useRef<TextInputInstance>(null);
  const pendingCaret = useRef<number | undefined>(undefined);
  const latest = useLatest({ handle, onTextChange });
  const latestText = useRef(composed);
  const draft = useSnapshot(handle, 'draft')?.text ?? '';
  const initial = draft === '' ? initialText : draft;
  useEffect(() => {
    if (!isTouched.current)
      setComposed((current) => (toWire(current) === initial ? current : fromWire(initial, String)));
  }, [initial]);
  useMentionNames(client, composed, setComposed);
  useLayoutEffect(() => {
    latestText.current = composed;
  }, [composed]);
  useLayoutEffect(() => {
    if (pendingCaret.current === undefined || !input.current) return;
    placeCaret(input.current, pendingCaret.current);
    pendingCaret.current = undefined;
  });
  const replace = useCallback(
    (next: ComposedText) => {
      isTouched.current = true;
      latestText.current = next;
      setComposed(next);
      // Now, and not with the event that reports it, which would render the composer again.
      setCaret((current) => Math.min(current, next.text.length));
      const wire = toWire(next);
      latest.current.handle?.setDraft({ text: wire });
      latest.current.onTextChange(wire);
    },
    [latest],
  );
  return {
    composed,
    caret: Math.min(caret, composed.text.length),
    input,
    read: useCallback(() => latestText.current, []),
    change: useCallback((text) => replace(rewrite(latestText.current, text)), [replace]),
    replace,
    insert: useCallback(
      (word, { promptText, underlyingText }) => {
        const next = withMention(latestText.current, word, { prompt: promptText, wire: underlyingText });
        pendingCaret.current = word.start + promptText.length + 1;
        setCaret(pendingCaret.current);
        replace(next);
        input.current?.focus();
      },
      [replace],
    ),
    moveCaret: setCaret,
  };
}

/** Moves the caret. The method has different names in browsers and on phones. */
function placeCaret(input: TextInputInstance, caret: number): void {
  if (input instanceof Object && 'setSelectionRange' in input && typeof input.setSelectionRange === 'function') {
    input.setSelectionRange(caret, caret);
  } else input.setSelection(caret, caret);
}
