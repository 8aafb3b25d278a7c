import type { ReactNode } from 'react';
import type { MessagePart } from '../../templates/chat-message-template.ts';
import type { Bubble } from '../bubble.ts';

/**
 * Returns a part of a bubble as the template renders it, or the built-in part if the template has no function for it or
 * its function returns undefined.
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

/** Calls the app's function inside a component, so that the function may use hooks. */
function TemplatePart({ view, bubble, builtIn }: Props): ReactNode {
  const rendered = view(bubble.message.clone(), bubble.alignment);
  return rendered === undefined ? builtIn : rendered;
}
