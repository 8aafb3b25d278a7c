import { type ReactNode, useState } from 'react';
import { COPIED, copyText, NOT_COPIED } from '../../../../packages/server/assets/site/copy-text.js';
import type { PropValues } from '../../../../packages/ui-kit/gallery/edits.ts';
import { codeOf } from './code-of.ts';
import { editableProps } from './editable-props.ts';
import { PropField } from './prop-field.tsx';
import type { EditState } from './use-edits.ts';
import { usePropsReference } from './use-props-reference.ts';

/** The props of each component of a scene, and the code of the component with them. */
export function PropsPanel({ state }: { readonly state: EditState }): ReactNode {
  const { components, edits, reset } = state;
  const hasEdits = Object.values(edits.values).some((values) => Object.keys(values).length > 0);
  if (components.size === 0) {
    return (
      <section className="props" aria-label="Props">
        <p className="muted">This scene draws inner parts of the kit, which have no props of their own.</p>
      </section>
    );
  }
  return (
    <section className="props" aria-label="Props">
      {[...components].map(([component, sceneProps]) => (
        <ComponentProps key={component} component={component} sceneProps={sceneProps} state={state} />
      ))}
      {hasEdits && (
        <button type="button" className="reset" onClick={reset}>
          Reset all props
        </button>
      )}
    </section>
  );
}

interface ComponentPropsProps {
  readonly component: string;
  readonly sceneProps: PropValues;
  readonly state: EditState;
}

function ComponentProps({ component, sceneProps, state: { edits, change } }: ComponentPropsProps): ReactNode {
  const reference = usePropsReference();
  const editedProps = edits.values[component] ?? {};
  const code = codeOf(component, { ...sceneProps, ...editedProps });
  return (
    <div className="component">
      <h2>{component}</h2>
      <Code text={code} />
      <details open>
        <summary>Props</summary>
        {reference !== undefined &&
          editableProps(reference, component).map((prop) => (
            <PropField
              key={prop.name}
              prop={prop}
              value={editedProps[prop.name] ?? sceneProps[prop.name]}
              isEdited={prop.name in editedProps}
              onChange={(value) => change(component, prop.name, value)}
            />
          ))}
      </details>
    </div>
  );
}

function Code({ text }: { readonly text: string }): ReactNode {
  const [label, setLabel] = useState('Copy');
  const copy = async () => {
    setLabel((await copyText(text)) ? COPIED : NOT_COPIED);
    setTimeout(() => setLabel('Copy'), 2000);
  };
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard needs too */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
    </div>
  );
}
