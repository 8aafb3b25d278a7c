import { Platform } from 'react-native';
import type { ComposerModel } from './use-composer.ts';
import type { PressedKey } from './writing/composer-input.tsx';

interface KeySettings {
  readonly enterKeyBehavior: 'send' | 'newLine' | undefined;
  /** Index of the suggestion that Enter accepts. */
  readonly activeIndex: number;
  /** Marks another suggestion as the one that Enter accepts. */
  readonly setActiveIndex: (index: number) => void;
}

/**
 * Handles keys that do not type text. Returns true if the key was handled, so that the input must ignore it.
 * See docs/spec/message-list.md#composer.
 */
export function pressKey(
  { name, hasShift, hasCommand }: PressedKey,
  model: ComposerModel,
  settings: KeySettings,
): boolean {
  const { items } = model.suggestions;
  const { activeIndex, setActiveIndex, enterKeyBehavior } = settings;
  if (items.length > 0) {
    const item = items[activeIndex];
    if (name === 'ArrowDown' || name === 'ArrowUp') {
      const step = name === 'ArrowDown' ? 1 : -1;
      setActiveIndex((activeIndex + step + items.length) % items.length);
      return true;
    }
    if ((name === 'Enter' || name === 'Tab') && !hasShift && item) {
      model.pick(item);
      return true;
    }
    if (name === 'Escape') {
      model.suggestions.close();
      return true;
    }
  }
  if (name === 'Escape' && model.modes.kind !== 'write') {
    model.modes.close();
    return true;
  }
  if (name === 'ArrowUp' && !hasShift && !hasCommand) model.editLast();
  const enterBehavior = enterKeyBehavior ?? (Platform.OS === 'web' ? 'send' : 'newLine');
  if (name !== 'Enter' || hasShift || (enterBehavior !== 'send' && !hasCommand)) return false;
  // While an agent responds, the text stays in the composer.
  if (model.runId === undefined) model.submit();
  return true;
}
