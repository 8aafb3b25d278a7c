/** Returns epoch milliseconds with fractions, comparable between the processes of a machine. */
export function instant(): number {
  return performance.timeOrigin + performance.now();
}
