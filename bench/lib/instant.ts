/** Milliseconds since 1970 in fractions, on a clock that all processes of a machine share closely. */
export function instant(): number {
  return performance.timeOrigin + performance.now();
}
