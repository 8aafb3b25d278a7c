import type { Chat } from '@chatwire/sdk';
import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react';
import { useBubbleSettings } from '../../bubbles/bubble-settings.ts';
import { useObservable } from '../../list/use-observable.ts';
import { isMenu } from '../../options/row-options.ts';
import { RowInteractionContext } from './row-interaction.ts';

let Bar: ComponentType<{ readonly row: Chat.MessageRow; readonly isVisible: boolean }> | undefined;

/**
 * The bar beside a bubble in browsers, visible while the pointer or the focus is in its row: quick reactions, reply, and
 * the button that opens the options. Its code is loaded at the first interaction with any row, and tried again at the next
 * if that fails. A row renders the bar from its own first interaction on; most rows never have one.
 * See docs/spec/message-list.md#options-menu.
 */
export function RowTools({ row }: { readonly row: Chat.MessageRow }): ReactNode {
  const interaction = useObservable(useContext(RowInteractionContext));
  const { optionsOf } = useBubbleSettings();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (interaction === 'now' && !Bar) loadBar().then(setLoaded, () => undefined);
  }, [interaction]);
  if (interaction === 'never' || !Bar || (optionsOf && !isMenu(optionsOf(row)))) return null;
  return <Bar row={row} isVisible={interaction === 'now'} />;
}

async function loadBar(): Promise<true> {
  Bar = (await import('./row-bar.tsx')).RowBar;
  return true;
}
