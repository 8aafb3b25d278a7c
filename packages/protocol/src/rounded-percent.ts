const MAX_DECIMALS = 6;

/**
 * Returns a share from 0 to 1 in percent, rounded to `decimals`. Only none is 0, and only all is 100: other shares that
 * would round to them keep more decimals, such as 99.96 and 0.04.
 */
export function roundedPercent(share: number, decimals = 1): number {
  const percent = share * 100;
  if (percent <= 0 || percent >= 100) return roundedTo(percent, decimals);
  for (let digits = decimals; digits <= MAX_DECIMALS; digits += 1) {
    const rounded = roundedTo(percent, digits);
    if (rounded > 0 && rounded < 100) return rounded;
  }
  return percent < 50 ? 0.000001 : 99.999999;
}

function roundedTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
