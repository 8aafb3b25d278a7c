interface Place {
  readonly at: number;
  readonly count: number;
  /** Rows of one page. */
  readonly page: number;
}

/** The row a key leads to; undefined for other keys. */
export function moveOf(key: string, { at, count, page }: Place): number | undefined {
  const to = targetOf(key, at, count, page);
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

function targetOf(key: string, at: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at + 1;
    case 'ArrowUp':
    case 'k':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
