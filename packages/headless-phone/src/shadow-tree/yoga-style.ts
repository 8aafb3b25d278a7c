import type { Node as YogaNode } from 'yoga-layout';
import Yoga from 'yoga-layout';
import type { Props } from './shadow-node.ts';

type Length = number | 'auto' | `${number}%` | undefined;

const ALIGN: Readonly<Record<string, number>> = {
  auto: Yoga.ALIGN_AUTO,
  'flex-start': Yoga.ALIGN_FLEX_START,
  start: Yoga.ALIGN_FLEX_START,
  center: Yoga.ALIGN_CENTER,
  'flex-end': Yoga.ALIGN_FLEX_END,
  end: Yoga.ALIGN_FLEX_END,
  stretch: Yoga.ALIGN_STRETCH,
  baseline: Yoga.ALIGN_BASELINE,
  'space-between': Yoga.ALIGN_SPACE_BETWEEN,
  'space-around': Yoga.ALIGN_SPACE_AROUND,
};

const KEYWORDS: Readonly<
  Record<string, { readonly values: Readonly<Record<string, number>>; readonly initial: number }>
> = {
  FlexDirection: { values: { column: 0, 'column-reverse': 1, row: 2, 'row-reverse': 3 }, initial: 0 },
  JustifyContent: {
    values: {
      'flex-start': 0,
      start: 0,
      center: 1,
      'flex-end': 2,
      end: 2,
      'space-between': 3,
      'space-around': 4,
      'space-evenly': 5,
    },
    initial: 0,
  },
  AlignItems: { values: ALIGN, initial: Yoga.ALIGN_STRETCH },
  AlignSelf: { values: ALIGN, initial: Yoga.ALIGN_AUTO },
  AlignContent: { values: ALIGN, initial: Yoga.ALIGN_FLEX_START },
  FlexWrap: { values: { nowrap: 0, wrap: 1, 'wrap-reverse': 2 }, initial: 0 },
  Overflow: { values: { visible: 0, hidden: 1, scroll: 2 }, initial: 0 },
  Display: { values: { flex: 0, none: 1, contents: 2 }, initial: 0 },
  Position: { values: { static: 0, relative: 1, absolute: 2 }, initial: 1 },
  Direction: { values: { inherit: 0, ltr: 1, rtl: 2 }, initial: 0 },
};
const SIZES = ['Width', 'Height', 'MinWidth', 'MinHeight', 'MaxWidth', 'MaxHeight', 'FlexBasis'] as const;
const NUMBERS = ['Flex', 'FlexGrow', 'FlexShrink', 'AspectRatio'] as const;
const EDGES = {
  Left: Yoga.EDGE_LEFT,
  Top: Yoga.EDGE_TOP,
  Right: Yoga.EDGE_RIGHT,
  Bottom: Yoga.EDGE_BOTTOM,
  Start: Yoga.EDGE_START,
  End: Yoga.EDGE_END,
  '': Yoga.EDGE_ALL,
  Horizontal: Yoga.EDGE_HORIZONTAL,
  Vertical: Yoga.EDGE_VERTICAL,
} as const;
const GAPS = { columnGap: Yoga.GUTTER_COLUMN, rowGap: Yoga.GUTTER_ROW, gap: Yoga.GUTTER_ALL } as const;

/** Applies the layout props of a view that differ from `previousProps`. Props that are absent return to their defaults. */
export function applyStyle(yoga: YogaNode, props: Props, previousProps: Props): void {
  const changed = (name: string) => props[name] !== previousProps[name];
  const set = (setter: string, ...args: readonly unknown[]) => Reflect.apply(Reflect.get(yoga, setter), yoga, args);
  for (const [name, { values, initial }] of Object.entries(KEYWORDS)) {
    const prop = lowered(name);
    if (changed(prop))
      set(name === 'Position' ? 'setPositionType' : `set${name}`, values[String(props[prop])] ?? initial);
  }
  for (const name of SIZES) {
    const value = length(props[lowered(name)]);
    if (changed(lowered(name))) set(`set${name}`, value === 'auto' && name.startsWith('M') ? undefined : value);
  }
  for (const name of NUMBERS) if (changed(lowered(name))) set(`set${name}`, numeric(props[lowered(name)]));
  for (const [edge, index] of Object.entries(EDGES)) {
    if (changed(`margin${edge}`)) set('setMargin', index, length(props[`margin${edge}`]));
    if (changed(`padding${edge}`)) set('setPadding', index, length(props[`padding${edge}`]));
    if (changed(`border${edge}Width`)) set('setBorder', index, props[`border${edge}Width`]);
    if (edge !== '' && changed(lowered(edge))) set('setPosition', index, length(props[lowered(edge)]));
  }
  for (const [prop, gutter] of Object.entries(GAPS)) if (changed(prop)) set('setGap', gutter, length(props[prop]));
}

function lowered(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

function length(value: unknown): Length {
  if (typeof value === 'number' || value === 'auto') return value;
  return typeof value === 'string' && value.endsWith('%') ? `${Number.parseFloat(value)}%` : undefined;
}

function numeric(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
