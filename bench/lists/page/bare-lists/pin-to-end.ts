/** Distance from the end, px, that still counts as the end. */
const END_PX = 2;

/** Keeps a scrolling list at its end while the user is there. */
export function pinToEnd(scroller: HTMLElement) {
  let [isPinned, top] = [true, 0];
  const hold = () => {
    if (isPinned) scroller.scrollTop = scroller.scrollHeight;
    top = scroller.scrollTop;
  };
  const release = () => {
    isPinned = false;
  };
  const onScroll = () => {
    if (scroller.scrollTop >= scroller.scrollHeight - scroller.clientHeight - END_PX) isPinned = true;
    else if (scroller.scrollTop < top - END_PX) isPinned = false;
    top = scroller.scrollTop;
  };
  const observer = new ResizeObserver(hold);
  observer.observe(scroller);
  for (const child of scroller.children) observer.observe(child);
  scroller.addEventListener('scroll', onScroll, { passive: true });
  const onWheel = (event: WheelEvent) => event.deltaY < 0 && release();
  scroller.addEventListener('wheel', onWheel, { passive: true });
  scroller.addEventListener('touchmove', release, { passive: true });
  return {
    hold,
    release,
    end() {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('wheel', onWheel);
      scroller.removeEventListener('touchmove', release);
    },
  };
}
