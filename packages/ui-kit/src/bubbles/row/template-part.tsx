import type { ReactNode } from 'react';
import type { MessagePart } from '../../templates/chat-message-template.ts';
import type { Bubble } from '../bubble.ts';

/**
 * Returns a part of a template. A missing function, or one that returns undefined, keeps the built-in part.
 * See docs/spec/message-list.md#template-lookup.
 */
export function templatePart(view: MessagePart | undefined, bubble: Bubble, builtIn: ReactNode): ReactNode {
  return view ? <TemplatePart view={view} bubble={bubble} builtIn={builtIn} /> : builtIn;
}

interface Props {
  readonly view: MessagePart;
  readonly bubble: Bubble;
  readonly builtIn: ReactNode;
}

/** A component, so that the app's functions may use hooks. */
function TemplatePart({ view, bubble, builtIn }: Props): ReactNode {
  const drawn = view(bubble.message.clone(), bubble.alignment);
  return drawn === undefined ? builtIn : drawn;
}
