import Yoga, { type Config } from 'yoga-layout';
import type { Screen } from '../screen.ts';
import { fieldSize } from './field-text.ts';
import { clonedProps, mergedProps } from './native-props.ts';
import {
  type Family,
  type Frame,
  isParagraph,
  isTextField,
  latest,
  type Props,
  replaced,
  type ShadowNode,
  shadowNode,
  viewChildren,
} from './shadow-node.ts';
import { textSize } from './text-size.ts';
import { applyStyle } from './yoga-style.ts';

const NO_FRAME: Frame = { x: 0, y: 0, width: 0, height: 0 };
const SPINNER_SIZE = 20;

/** The views that React has committed, laid out by Yoga on the pixel grid of the screen. */
export class ShadowTree {
  readonly #screen: Screen;
  readonly #config: Config;
  readonly #families = new Map<number, Family>();
  readonly #roots = new Map<number, Family>();
  readonly #modals: Family[] = [];
  readonly #laidOut: (family: Family, frame: Frame) => void;
  /** Height of the window in points. A keyboard may reduce it. */
  height: number;

  constructor(screen: Screen, laidOut: (family: Family, frame: Frame) => void) {
    this.#screen = screen;
    this.height = screen.height;
    this.#laidOut = laidOut;
    this.#config = Yoga.Config.create();
    this.#config.setPointScaleFactor(screen.density);
    this.#config.setUseWebDefaults(false);
  }

  *roots(): Generator<ShadowNode> {
    for (const { committed } of this.#roots.values()) if (committed) yield committed;
  }

  family(tag: number): Family | undefined {
    return this.#families.get(tag);
  }

  create(tag: number, name: string, rootTag: number, props: Props, handle: unknown): ShadowNode {
    const family = this.#newFamily(tag, name, rootTag, handle);
    this.#families.set(tag, family);
    return shadowNode(family, props, []);
  }

  clone(original: ShadowNode, patch?: Props, children?: readonly ShadowNode[]): ShadowNode {
    const node = latest(original);
    return shadowNode(node.family, clonedProps(node, patch), (children ?? node.children).map(latest));
  }

  commit(rootTag: number, children: readonly ShadowNode[]): void {
    const existingRoot = this.#roots.get(rootTag);
    const family = existingRoot ?? this.#newFamily(rootTag, 'Root', rootTag, undefined);
    this.#roots.set(rootTag, family);
    const props = { width: this.#screen.width, height: this.height };
    this.#link(shadowNode(family, props, children.map(latest)), undefined);
    this.#layOut(family);
  }

  /** Lays out the whole screen at another height. */
  resize(height: number): void {
    this.height = height;
    for (const [rootTag, { committed }] of this.#roots) this.commit(rootTag, committed?.children ?? []);
  }

  /** Makes the next layout measure all texts again, because their size has changed. */
  measureTextsAgain(): void {
    for (const family of this.#families.values()) {
      if (isParagraph(family) || isTextField(family)) family.yoga.markDirty();
    }
  }

  /** Writes text into a field: native code lays out the screen again, without React. */
  write(tag: number, text: string): void {
    const family = this.#families.get(tag);
    if (!family?.committed) return;
    family.written = { text, over: family.committed.props['text'] };
    family.yoga.markDirty();
    const root = this.#roots.get(family.rootTag);
    if (root) this.#layOut(root);
  }

  /** Frees the nodes of Yoga, whose measure functions would keep the whole app in memory. */
  [Symbol.dispose](): void {
    for (const { yoga } of [...this.#families.values(), ...this.#roots.values()]) {
      yoga.unsetMeasureFunc();
      yoga.free();
    }
    this.#families.clear();
    this.#roots.clear();
    this.#config.free();
  }

  setNativeProps({ family }: ShadowNode, patch: Props): void {
    family.nativeProps = { ...family.nativeProps, ...patch };
    const { committed } = family;
    if (!committed) return;
    this.#replace(committed, replaced(committed, { props: mergedProps(committed.props, patch) }));
    const root = this.#roots.get(family.rootTag);
    if (root) this.#layOut(root);
  }

  /** Replaces a committed node, and its ancestors by versions that contain it. */
  #replace(oldNode: ShadowNode, newNode: ShadowNode): void {
    const { family } = newNode;
    family.committed = newNode;
    applyStyle(family.yoga, newNode.props, family.styled);
    family.styled = newNode.props;
    const parent = family.parent?.committed;
    if (!parent) return;
    const children = parent.children.map((child) => (child === oldNode ? newNode : child));
    const next = replaced(parent, { children });
    parent.family.committed = next;
    if (parent.family.parent) this.#replace(parent, next);
  }

  #newFamily(tag: number, name: string, rootTag: number, handle: unknown): Family {
    const family: Family = {
      tag,
      name,
      rootTag,
      handle,
      yoga: Yoga.Node.create(this.#config),
      committed: undefined,
      parent: undefined,
      frame: undefined,
      styled: {},
      laidOut: [],
      nativeProps: undefined,
      written: undefined,
    };
    this.#measureItself(family);
    if (/ModalHostView/.test(name)) this.#modals.push(family);
    return family;
  }

  /** Sets the measure function of a view with an intrinsic size. */
  #measureItself(family: Family): void {
    const { name, yoga } = family;
    const sizeOf = isParagraph(family) ? textSize : isTextField(family) ? fieldSize : undefined;
    if (sizeOf) {
      yoga.setMeasureFunc((width, mode) => {
        const { committed } = family;
        const maxWidth = mode === Yoga.MEASURE_MODE_UNDEFINED ? Number.POSITIVE_INFINITY : width;
        return committed ? sizeOf(committed, maxWidth, this.#screen) : NO_FRAME;
      });
    } else if (/ActivityIndicator/.test(name)) {
      yoga.setMeasureFunc(() => ({ width: SPINNER_SIZE, height: SPINNER_SIZE }));
    }
  }

  #link(node: ShadowNode, parent: Family | undefined): void {
    const { family } = node;
    family.parent = parent;
    if (family.committed === node) return;
    family.committed = node;
    applyStyle(family.yoga, node.props, family.styled);
    family.styled = node.props;
    if (isParagraph(family) || /TextInput|ActivityIndicator/.test(family.name)) {
      linkText(node);
      family.yoga.markDirty();
      return;
    }
    const children = viewChildren(node);
    for (const child of children) this.#link(child, family);
    this.#adopt(
      family,
      children.map((child) => child.family),
    );
  }

  /** Sets the children of a Yoga node in their order. Removes a child from its old parent first. */
  #adopt(family: Family, newChildren: readonly Family[]): void {
    const current = family.laidOut;
    if (newChildren.length === current.length && newChildren.every((child, index) => child === current[index])) return;
    for (const child of current) {
      if (child.yoga.getParent()) family.yoga.removeChild(child.yoga);
    }
    newChildren.forEach(({ yoga }, index) => {
      yoga.getParent()?.removeChild(yoga);
      family.yoga.insertChild(yoga, index);
    });
    family.laidOut = newChildren;
  }

  #layOut(root: Family): void {
    // Native code gives a modal the size of the screen, whatever the keyboard covers
    // (ReactCommon/react/renderer/components/modal/ModalHostViewComponentDescriptor.h of react-native 0.87.1).
    for (const { yoga } of this.#modals) {
      yoga.setWidth(this.#screen.width);
      yoga.setHeight(this.#screen.height);
    }
    root.yoga.calculateLayout(
      this.#screen.width,
      this.height,
      this.#screen.isRtl ? Yoga.DIRECTION_RTL : Yoga.DIRECTION_LTR,
    );
    if (root.committed) this.#readFrames(root.committed);
  }

  #readFrames(node: ShadowNode): void {
    const { family, props } = node;
    const { yoga, frame: previousFrame } = family;
    const frame = {
      x: yoga.getComputedLeft(),
      y: yoga.getComputedTop(),
      width: yoga.getComputedWidth(),
      height: yoga.getComputedHeight(),
    };
    family.frame = frame;
    if (props['onLayout'] && !(previousFrame && isSame(previousFrame, frame))) this.#laidOut(family, frame);
    for (const child of viewChildren(node)) this.#readFrames(child);
  }
}

/** Parts of a text are committed without their own layout. */
function linkText({ family, children }: ShadowNode): void {
  for (const child of children) {
    child.family.parent = family;
    child.family.committed = child;
    child.family.frame = NO_FRAME;
    linkText(child);
  }
}

function isSame(one: Frame, other: Frame): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
