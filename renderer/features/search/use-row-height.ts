/** The height of one line in pixels, as density, zoom and the width of the window have it. */
import { useLayoutEffect, useState } from 'react';

const NORMAL_PX = 26;

/**
 * Read off a line that nobody sees, whenever its height changes: what changes it is done to the page
 * at a time of its own, and by more than the preferences.
 */
export function useRowHeight(): number {
  const [height, setHeight] = useState(NORMAL_PX);
  useLayoutEffect(() => {
    const probe = document.createElement('div');
    probe.className = 'row-probe';
    document.body.append(probe);
    const look = () => setHeight(probe.getBoundingClientRect().height || NORMAL_PX);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(probe);
    return () => {
      observer.disconnect();
      probe.remove();
    };
  }, []);
  return height;
}
