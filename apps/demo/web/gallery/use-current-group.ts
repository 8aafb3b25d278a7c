import { type RefObject, useEffect, useState } from 'react';

/** Part of the height of the window within which the group that is read begins. */
const READING_MARGIN = '0px 0px -70% 0px';

/**
 * Returns the id of the section that is being read: the last one that reaches into the upper part of the window.
 * `ids`: of the sections in `container`, in their order.
 */
export function useCurrentGroup(container: RefObject<HTMLElement | null>, ids: readonly string[]): string | undefined {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  // Another search draws other sections.
  const key = ids.join();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) =>
        setVisible((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of changes)
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          return after;
        }),
      { rootMargin: READING_MARGIN },
    );
    for (const section of container.current?.querySelectorAll(':scope > section') ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [container, key]);
  return ids.findLast((id) => visible.has(id)) ?? ids[0];
}
