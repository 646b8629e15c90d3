/** The height of one line in pixels, as density, zoom and the width of the window have it. */
import { useLayoutEffect, useState } from 'react';
import { usePreferences } from '../../ui/use-desk.ts';

const NORMAL_PX = 26;

function read(): number {
  const style = getComputedStyle(document.documentElement);
  const rows = Number.parseFloat(style.getPropertyValue('--row'));
  const height = rows * Number.parseFloat(style.fontSize);
  return height > 0 ? height : NORMAL_PX;
}

export function useRowHeight(): number {
  const looks = usePreferences((now) => `${now.zoom} ${now.density}`);
  const [height, setHeight] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page looks as the preferences say
  useLayoutEffect(() => {
    const look = () => setHeight(read());
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [looks]);
  return height;
}
