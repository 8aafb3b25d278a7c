import { Platform } from 'react-native';

/** Returns the element with the keyboard focus if it is within a view with this test ID; undefined on phones. */
export function focusedWithin(testId: string): { focus(): void } | undefined {
  if (Platform.OS !== 'web') return undefined;
  return document.querySelector<HTMLElement>(`[data-testid="${testId}"] :focus`) ?? undefined;
}
