/** Loaded before the built app: whoever imports `electron` gets the double. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron'
      ? { url: new URL('./electron-entry.ts', import.meta.url).href, shortCircuit: true }
      : next(name, context),
});
