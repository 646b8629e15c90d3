/** In the sources and in the bundle, a worker thread's file is next to the file that starts it. */
export const locateThread = (starter: string, source: string, bundled = source): URL =>
  new URL(starter.endsWith('.ts') ? `${source}.ts` : `${bundled}.js`, starter);
