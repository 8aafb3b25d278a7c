export interface Measurement {
  /** State that the controls are in: `rest`, `hover`, `focus`, `active`, or `disabled`. It decides what is measured. */
  readonly state: string;
  /** Selector of the elements that are measured, with all they contain. */
  readonly within: string;
  /** Selector of controls that can be pressed. */
  readonly pressable: string;
}

/**
 * Returns the number of measured controls, and the faults of their contrast. Runs in the page: it can use nothing from outside the
 * function. Colours are composited as the browser shows them.
 */
export async function measureControls({
  state,
  within,
  pressable,
}: Measurement): Promise<{ readonly count: number; readonly faults: string[] }> {
  type Color = readonly [red: number, green: number, blue: number, alpha: number];
  // Least contrast of text, and of icons, borders, and focus rings.
  const TEXT = 4.5;
  const SHAPE = 3;
  const FIELDS = 'input, select, textarea';
  // Controls that a style sheet of the page colours; those of React Native have the colours of the kit's theme.
  const STYLED = ':is(button, input, select, textarea):not([class*="css-"])';

  const faults: string[] = [];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const parsedColors = new Map<string, Color>();
  const isMeasured = (control: Element) => control.closest(within) !== null && isShown(control);
  const controls = [...document.querySelectorAll<HTMLElement>(`${pressable}, ${FIELDS}`)].filter(isMeasured);
  for (const control of controls) {
    measureText(control);
    if (state === 'disabled' && control.matches(STYLED)) expectMutedInk(control);
    // The focus stays in the field above a list.
    if (control.matches('[role="option"]')) continue;
    if (state === 'focus') await measureRing(control);
    // Links are recognisable by their text; a line around them is decorative.
    else if (!control.matches('a:not(.button)')) measureBorder(control);
  }
  return { count: controls.length, faults: [...new Set(faults)] };

  function measureText(control: HTMLElement): void {
    for (const element of [control, ...control.querySelectorAll<HTMLElement>('*')]) {
      if (element.closest('.visually-hidden') || !isShown(element)) continue;
      if (element instanceof SVGElement && element.matches('svg'))
        expectContrast(control, 'icon', inkOf(element), backgroundOf(element), SHAPE);
      if (hasText(element)) expectContrast(control, 'text', inkOf(element), backgroundOf(element), TEXT);
    }
    if (control.matches('[placeholder]:placeholder-shown')) {
      const { color } = getComputedStyle(control, '::placeholder');
      expectContrast(
        control,
        'placeholder',
        over(faded(parse(color), control), backgroundOf(control)),
        backgroundOf(control),
        TEXT,
      );
    }
  }

  /** Expects the ink of disabled controls, which no rule for one kind of control may replace. */
  function expectMutedInk(control: HTMLElement): void {
    const muted = getComputedStyle(document.documentElement).getPropertyValue('--muted').trim();
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = muted;
    const [expected, ink] = [getComputedStyle(probe).color, getComputedStyle(control).color];
    probe.remove();
    if (muted !== '' && ink !== expected) faults.push(`disabled ink ${ink}: ${nameOf(control)}`);
  }

  /** Measures a visible edge: the border, or a fill that stands out from its surroundings. */
  function measureBorder(control: HTMLElement): void {
    const framed = frameOf(control);
    if (!framed) return;
    const { borderTopColor } = getComputedStyle(framed);
    const outside = backgroundOf(framed.parentElement);
    const inside = backgroundOf(framed);
    const border = over(faded(parse(borderTopColor), framed), inside);
    const best = Math.max(contrast(border, outside), contrast(inside, outside));
    if (best < SHAPE) faults.push(`border ${best.toFixed(2)}: ${nameOf(control)}`);
  }

  /** Measures the focus ring. Some rings are drawn by scripts and need the actual focus. */
  async function measureRing(control: HTMLElement): Promise<void> {
    const framed = control.matches(FIELDS) ? frameOf(control) : undefined;
    const borderBefore = framed && getComputedStyle(framed).borderTopColor;
    control.focus({ preventScroll: true });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!control.isConnected || !isShown(control)) return;
    const ringed = [control, control.closest<HTMLElement>('.icon-field, label'), framed].find(
      (element) => element && hasRing(element),
    );
    // A field may show the focus by its border, beside the caret.
    if (!ringed && framed && getComputedStyle(framed).borderTopColor !== borderBefore) return measureBorder(control);
    if (!ringed) {
      faults.push(`ring missing: ${nameOf(control)}`);
      return;
    }
    const { outlineColor, outlineOffset, outlineStyle } = getComputedStyle(ringed);
    // The ring of the browser itself has two colours, for light and dark backgrounds.
    if (outlineStyle === 'auto') return;
    const surroundings = backgroundOf(Number.parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement);
    // If a ring has two colours, one of them must have enough contrast.
    const colors = [outlineColor, ...(getComputedStyle(ringed).boxShadow.match(/^rgba?\([^)]*\)/) ?? [])];
    const best = Math.max(...colors.map((color) => contrast(over(parse(color), surroundings), surroundings)));
    if (best < SHAPE) faults.push(`ring ${best.toFixed(2)}: ${nameOf(control)}`);
  }

  /**
   * Returns the element that draws the control's border; undefined for controls that have none, such as quiet
   * buttons.
   */
  function frameOf(control: HTMLElement): HTMLElement | undefined {
    if (control.matches('[type="checkbox"], [type="radio"], [type="file"], [type="range"]')) return undefined;
    const candidates = [control, control.parentElement, control.parentElement?.parentElement];
    const frame = control.matches(FIELDS)
      ? (candidates.find((element) => element && hasBorder(element)) ?? control.closest<HTMLElement>('.filter-input'))
      : control;
    if (frame && hasBorder(frame)) return frame;
    if (control.matches(FIELDS)) faults.push(`border missing: ${nameOf(control)}`);
    return undefined;
  }

  function hasBorder(element: HTMLElement): boolean {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
    return Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none' && parse(borderTopColor)[3] > 0;
  }

  function hasRing(element: HTMLElement): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  }

  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  function hasText(element: HTMLElement): boolean {
    if (element.matches('select, textarea:not(:placeholder-shown), input:not(:placeholder-shown)')) {
      return !element.matches('[type="checkbox"], [type="radio"], [type="range"], [type="file"]');
    }
    // Emoji bring their own colours.
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}\p{P}]/u.test(node.nodeValue ?? ''),
    );
  }

  function inkOf(element: Element): Color {
    return over(faded(parse(paintOf(element)), element), backgroundOf(element));
  }

  function paintOf(element: Element): string {
    const shape = element.matches('svg') ? element.querySelector('path, circle, line, rect, polyline, polygon') : null;
    if (!shape) return getComputedStyle(element).color;
    const { stroke, fill } = getComputedStyle(shape);
    return stroke === 'none' ? fill : stroke;
  }

  /** Returns a colour with the opacity of the element and of its ancestors. */
  function faded([red, green, blue, alpha]: Color, element: Element): Color {
    let opacity = alpha;
    for (let part: Element | null = element; part; part = part.parentElement)
      opacity *= Number(getComputedStyle(part).opacity);
    return [red, green, blue, opacity];
  }

  function backgroundOf(element: Element | null): Color {
    if (!element) return parse(getComputedStyle(document.body).backgroundColor);
    const own = faded(parse(getComputedStyle(element).backgroundColor), element);
    return own[3] >= 1 ? own : over(own, backgroundOf(element.parentElement));
  }

  function over([red, green, blue, alpha]: Color, [r, g, b]: Color): Color {
    const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
    return [mix(red, r), mix(green, g), mix(blue, b), 1];
  }

  /** The canvas understands every notation that the browser computes. */
  function parse(text: string): Color {
    const parsedColor = parsedColors.get(text);
    if (parsedColor) return parsedColor;
    if (!canvas) throw new Error('No canvas to read colours with.');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const color: Color = [red, green, blue, alpha / 255];
    parsedColors.set(text, color);
    return color;
  }

  function contrast(one: Color, other: Color): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance([red, green, blue]: Color): number {
    const linear = (value: number) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }

  function expectContrast(control: HTMLElement, part: string, ink: Color, background: Color, minimum: number): void {
    const ratio = contrast(ink, background);
    if (ratio < minimum) faults.push(`${part} ${ratio.toFixed(2)}: ${nameOf(control)}`);
  }

  function nameOf(control: HTMLElement): string {
    const text = control.ariaLabel ?? (control.innerText.trim() || control.getAttribute('placeholder') || control.id);
    return `${control.localName}.${control.className} "${text.slice(0, 40)}"`;
  }
}
