import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  readonly isCurrent?: boolean;
}

/** A link to another page of `npm start`. */
export function PageLink({ href, children, isCurrent = false }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      style={{
        ...type.label,
        color: isCurrent ? colors.text : colors.textMuted,
        fontSize: type.body.fontSize,
        lineHeight: '44px',
        padding: '0 8px',
        textDecoration: 'none',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </a>
  );
}
