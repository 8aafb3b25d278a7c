import type { ReactNode } from 'react';
import { type GestureResponderEvent, Text } from 'react-native';
import { linkTarget } from '../../formatters/links/link-target.ts';
import { useRowScope } from '../../primitives/focus/row-scope.ts';
import { webProps } from '../../primitives/web-props.ts';
import type { Bubble } from '../bubble.ts';
import { useOpenUrl } from './use-open-url.ts';

interface Props {
  readonly href: string;
  readonly bubble: Bubble;
  readonly children: ReactNode;
}

/**
 * A link, which is an `a` element in browsers and opens only when pressed. Unsafe targets, such as those of custom
 * formatters, are plain text.
 */
export function LinkSpan({ href, bubble, children }: Props): ReactNode {
  const open = useOpenUrl(bubble);
  const isInRow = useRowScope();
  const target = linkTarget(href);
  if (target === undefined) return children;
  const press = (event: GestureResponderEvent) => {
    event.preventDefault();
    open(target);
  };
  return (
    <Text
      role="link"
      style={bubble.style.link}
      onPress={press}
      {...webProps({
        href: target,
        hrefAttrs: { target: '_blank', rel: 'noopener noreferrer' },
        tabIndex: isInRow ? -1 : 0,
      })}
    >
      {children}
    </Text>
  );
}
