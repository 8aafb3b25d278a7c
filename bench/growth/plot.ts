import type { Curve } from './curve.ts';

const WIDTH = 720;
const ROW_HEIGHT = 150;
const LEFT_MARGIN = 84;
const RIGHT_MARGIN = 32;
const TOP_MARGIN = 44;
const BOTTOM_MARGIN = 36;

/**
 * Draws curves below each other as SVG, both axes logarithmic with the same length per power of ten, so that a linear cost has the
 * slope 1 in each plot. Readable on a light and on a dark page.
 */
export function plot(curves: readonly (Curve & { readonly exponent: number })[]): string {
  const heights = curves.map(
    (curve) => ROW_HEIGHT + 22 * Math.max(0, decadesOf(curve.points.map(({ value }) => value)) - 2),
  );
  const total = heights.reduce((sum, height) => sum + height, 0);
  let y = 0;
  const parts = curves.map((curve, index) => {
    const part = plotOne(curve, y, heights[index] ?? ROW_HEIGHT);
    y += heights[index] ?? ROW_HEIGHT;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${total}" width="${WIDTH}" height="${total}" font-family="system-ui, sans-serif" font-size="12">
<rect width="${WIDTH}" height="${total}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function plotOne(curve: Curve & { readonly exponent: number }, top: number, height: number): string {
  const { what, of, unit, points, exponent } = curve;
  const sizes = points.map(({ size }) => size);
  const values = points.map(({ value }) => value);
  const x = axis(sizes, LEFT_MARGIN, WIDTH - RIGHT_MARGIN);
  const y = axis(values, top + height - BOTTOM_MARGIN, top + TOP_MARGIN);
  const dots = points.map(({ size, value }) => [x.at(size), y.at(value)] as const);
  const lines = [
    `<text x="${LEFT_MARGIN}" y="${top + 20}" font-weight="600" fill="#111827">${escape(`${what}, by ${of}`)}</text>`,
    `<text x="${WIDTH - RIGHT_MARGIN}" y="${top + 20}" text-anchor="end" fill="#4b5563">exponent ${exponent.toFixed(2)}</text>`,
    ...y.ticks.map(
      (tick) =>
        `<path d="M${LEFT_MARGIN} ${round(y.at(tick))}H${WIDTH - RIGHT_MARGIN}" stroke="#e5e7eb"/><text x="${LEFT_MARGIN - 8}" y="${round(y.at(tick) + 4)}" text-anchor="end" fill="#4b5563">${short(tick)} ${unit}</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${round(x.at(size))}" y="${top + height - BOTTOM_MARGIN + 18}" text-anchor="middle" fill="#4b5563">${short(size)}</text>`,
    ),
    `<path d="M${dots.map(([left, down]) => `${round(left)} ${round(down)}`).join('L')}" fill="none" stroke="#4f46e5" stroke-width="2"/>`,
    ...dots.map(([left, down]) => `<circle cx="${round(left)}" cy="${round(down)}" r="3.5" fill="#4f46e5"/>`),
  ];
  return lines.join('\n');
}

/** Whole powers of ten around the numbers. */
function axis(numbers: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...numbers)) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...numbers)) - 1e-9));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
    at: (number: number) => from + ((Math.log10(number) - low) / (high - low)) * (to - from),
  };
}

function decadesOf(numbers: readonly number[]): number {
  return axis(numbers, 0, 1).ticks.length - 1;
}

function short(number: number): string {
  if (number >= 1_000_000) return `${number / 1_000_000} m`;
  return number >= 1_000 ? `${number / 1_000} k` : String(Number(number.toPrecision(2)));
}

function round(number: number): number {
  return Math.round(10 * number) / 10;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
