/** Distance from the end, px, that still counts as the end. */
const END = 2;

/** Keeps a scrolling list at its end while the user is there. */
export function pinToEnd(scroller: HTMLElement) {
  let [isOn, top] = [true, 0];
  const hold = () => {
    if (isOn) scroller.scrollTop = scroller.scrollHeight;
    top = scroller.scrollTop;
  };
  const release = () => {
    isOn = false;
  };
  const scrolled = () => {
    if (scroller.scrollTop >= scroller.scrollHeight - scroller.clientHeight - END) isOn = true;
    else if (scroller.scrollTop < top - END) isOn = false;
    top = scroller.scrollTop;
  };
  const observer = new ResizeObserver(hold);
  observer.observe(scroller);
  for (const child of scroller.children) observer.observe(child);
  scroller.addEventListener('scroll', scrolled, { passive: true });
  const turned = (event: WheelEvent) => event.deltaY < 0 && release();
  scroller.addEventListener('wheel', turned, { passive: true });
  scroller.addEventListener('touchmove', release, { passive: true });
  return {
    hold,
    release,
    end() {
      observer.disconnect();
      scroller.removeEventListener('scroll', scrolled);
      scroller.removeEventListener('wheel', turned);
      scroller.removeEventListener('touchmove', release);
    },
  };
}
