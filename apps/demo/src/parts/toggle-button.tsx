import { type Translate, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { BarButton } from './bar-button.tsx';

interface Props {
  /** Key of its text, translated here: the caller may be outside the provider of this language. */
  readonly text: Parameters<Translate>[0];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly testID: string;
}

/** A button of the bar that opens and closes a part of the screen. */
export function ToggleButton({ text, isOpen, onToggle, testID }: Props): ReactNode {
  const t = useTranslate();
  return <BarButton text={t(text)} isOpen={isOpen} onPress={onToggle} testID={testID} />;
}
