import { useChatLocale, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';

interface Props {
  readonly uid: string;
  readonly name: string;
  /** Whether it is beside the chat; otherwise it is below. */
  readonly isBeside: boolean;
}

/** The screen and the switches of a user's phone: the page of the sandbox, in the mode of the theme and the language of the demo. */
export function PhonePanel({ uid, name, isBeside }: Props): ReactNode {
  const { colors, mode } = useChatTheme();
  const { t, language } = useChatLocale();
  const query = new URLSearchParams({ user: uid, scheme: mode, language });
  return (
    <iframe
      title={t('demo.phoneOf', { name })}
      src={`/sandbox/phone?${query}`}
      style={{ ...(isBeside ? BESIDE : BELOW), borderColor: colors.outline, colorScheme: mode }}
    />
  );
}

const BORDER = { borderWidth: 0, borderStyle: 'solid', flexShrink: 0 } as const;
const BESIDE = { ...BORDER, width: 304, height: '100%', borderInlineStartWidth: 1 } as const;
const BELOW = { ...BORDER, width: '100%', height: '48%', borderBlockStartWidth: 1 } as const;
