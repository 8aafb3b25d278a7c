import { useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';

/** Link to a scene. */
export function SceneLink({ href, name }: { readonly href: string; readonly name: string }): ReactNode {
  const { colors, type } = useChatTheme();
  const [isHovered, setHovered] = useState(false);
  return (
    <a
      href={href}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      style={{
        ...LINK,
        font: `500 ${type.body.fontSize}px/${type.body.lineHeight}px system-ui, sans-serif`,
        color: colors.text,
        background: colors.surfaceRaised,
        borderColor: isHovered ? colors.accent : colors.outline,
      }}
    >
      {name}
    </a>
  );
}

const LINK = {
  display: 'block',
  padding: '13px 16px',
  borderRadius: 12,
  borderWidth: 1,
  borderStyle: 'solid',
  textDecoration: 'none',
} as const;
