/** In the sources and in the bundle, a worker thread's file is next to the file that starts it. */
export const locateThread = (
  starter: string,
  bundled: `./${string}.js`,
  source = bundled.replace(/js$/, 'ts'),
): URL => new URL(starter.endsWith('.ts') ? source : bundled, starter);
