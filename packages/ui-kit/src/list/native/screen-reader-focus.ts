import { AccessibilityInfo } from 'react-native';
import type { ViewInstance } from '../../primitives/native-refs.ts';

/** Moves the screen reader focus to a view. Returns false without one: its row is not rendered. */
export function focusScreenReader(view: ViewInstance | undefined): boolean {
  if (view === undefined) return false;
  AccessibilityInfo.sendAccessibilityEvent(view, 'focus');
  return true;
}
