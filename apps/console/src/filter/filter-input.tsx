import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { onDemand, useLoadFailure } from '../ui/on-demand.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { FILTER_INPUT, FilterField, type FilterInputProps } from './filter-field.tsx';
import type { SuggestingInputProps } from './suggesting-input.tsx';

const SUGGESTING_INPUT = onDemand(async () => (await import('./suggesting-input.tsx')).SuggestingInput);

interface Loaded {
  readonly Input: ComponentType<SuggestingInputProps>;
  /** Selection of the input that it replaces; undefined without the focus. */
  readonly selection: SuggestingInputProps['selection'];
}

/**
 * Input for any filter. `/` focuses it. Its suggestions are loaded when the pointer or the focus reaches it; until then, what is typed is
 * kept.
 */
export function FilterInput(props: FilterInputProps): ReactNode {
  const { input, typed, onType } = props;
  const [loaded, setLoaded] = useState<Loaded>();
  const press = useRef<'none' | 'pressed' | 'focused'>('none');
  const composition = useRef<PromiseWithResolvers<void>>(undefined);
  const showFailure = useLoadFailure();
  useHotkey('/', () => input.current?.focus());
  if (loaded) return <loaded.Input {...props} selection={loaded.selection} />;

  async function load(): Promise<void> {
    const Input = await SUGGESTING_INPUT.load().catch(showFailure);
    // An input method writes letters into the input that it began in.
    await composition.current?.promise;
    if (Input) setLoaded({ Input, selection: selectionOf(input.current) });
  }
  function loadSoon(): void {
    setTimeout(() => void load());
  }
  function handlePress(): void {
    press.current = 'pressed';
    const released = new AbortController();
    const release = () => {
      released.abort();
      if (press.current === 'focused') loadSoon();
      press.current = 'none';
    };
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, released);
  }
  /** Waits for the end of a press, which an input that replaces this one would not receive. */
  function handleFocus(): void {
    if (press.current === 'none') loadSoon();
    else press.current = 'focused';
  }
  return (
    <FilterField>
      <input
        ref={input}
        {...FILTER_INPUT}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onPointerEnter={SUGGESTING_INPUT.preload}
        onPointerDown={handlePress}
        onFocus={handleFocus}
        onCompositionStart={() => {
          composition.current = Promise.withResolvers();
        }}
        onCompositionEnd={() => composition.current?.resolve()}
      />
    </FilterField>
  );
}

function selectionOf(input: HTMLInputElement | null): SuggestingInputProps['selection'] {
  if (!input || document.activeElement !== input) return undefined;
  return [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
}
