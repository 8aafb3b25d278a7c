import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element has been in view, so that only rows that are looked at request more. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isInView) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isInView]);
  return isInView;
}
