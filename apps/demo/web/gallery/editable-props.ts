/** A prop that can be edited beside a scene. */
export interface EditableProp {
  readonly name: string;
  readonly meaning: string;
  readonly default: string;
  readonly kind: PropKind;
}

export type PropKind =
  | { readonly type: 'boolean' }
  | { readonly type: 'text' }
  | { readonly type: 'number' }
  | { readonly type: 'enum'; readonly values: readonly string[] };

/** Props that identify a conversation or are for tests. */
const NOT_EDITED = new Set(['id', 'testID', 'parentMessageId']);

/**
 * Returns the props of a component that are texts, numbers, booleans, or enums, from the reference of the kit
 * (`docs/ui-kit/props.md`), which is made from the types. Booleans come first.
 */
export function editableProps(reference: string, component: string): readonly EditableProp[] {
  const [, section = ''] = reference.split(`### ${component}Props\n`);
  const table = section.split('\n### ')[0] ?? '';
  const props = table.split('\n').flatMap((line) => {
    const [, name, type = '', meaning = '', defaultText = ''] = cellsOf(line);
    const kind = kindOf(reference, type.replaceAll('`', ''));
    const propName = name?.replace(/[`?]/g, '') ?? '';
    return kind && !NOT_EDITED.has(propName) ? [{ name: propName, meaning, default: defaultText, kind }] : [];
  });
  return [...props.filter(isBoolean), ...props.filter((prop) => !isBoolean(prop))];
}

function isBoolean({ kind }: EditableProp): boolean {
  return kind.type === 'boolean';
}

/** Returns the cells of a table row; a bar after a backslash is part of a cell. */
function cellsOf(line: string): string[] {
  if (!line.startsWith('| `')) return [];
  return line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

function kindOf(reference: string, type: string): PropKind | undefined {
  if (type === 'boolean' || type === 'number') return { type };
  if (type === 'string' || type === 'string | number') return { type: 'text' };
  if (/^'[^']*'( \| '[^']*')+$/.test(type)) {
    return { type: 'enum', values: type.split(' | ').map((value) => value.slice(1, -1)) };
  }
  // Perhaps the name of a union that the reference declares.
  const [, union] = /^\w+$/.test(type) ? (new RegExp(`type ${type} = ([^;]+);`).exec(reference) ?? []) : [];
  return union === undefined ? undefined : kindOf(reference, union);
}
