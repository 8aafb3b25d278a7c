import type { Family, ShadowNode } from './shadow-node.ts';
import { type TextSize, type TextSizeScreen, textSize } from './text-size.ts';

/**
 * Returns the size of a field: of its text, or of its placeholder. What was written counts until React gives the field
 * another text. A field of one line is as high as one, whatever its text.
 * ReactCommon/react/renderer/components/textinput/BaseTextInputShadowNode.h:71-89, :120-145, :197-220 and
 * .../platform/android/.../AndroidTextInputShadowNode.cpp:30-72, :103-145 of react-native 0.87.1.
 */
export function fieldSize(node: ShadowNode, maxWidth: number, screen: TextSizeScreen): TextSize {
  const { family, props } = node;
  const { written } = family;
  const text = String((written && written.over === props['text'] ? written.text : props['text']) ?? '');
  const shownText = text === '' ? String(props['placeholder'] ?? '') : text;
  const wrapWidth = isMultiline(family, node) ? maxWidth : Number.POSITIVE_INFINITY;
  const { width, height } = textSize(node, wrapWidth, screen, shownText);
  return { width: Math.min(width, maxWidth), height };
}

function isMultiline({ name }: Family, { props }: ShadowNode): boolean {
  return props['multiline'] === true || /Multiline/.test(name);
}
