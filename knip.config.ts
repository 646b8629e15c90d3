/**
 * What `npm run check` finds unused: at first with tests as users of what they import, then, in
 * production mode, without them. An export that the rest of its file uses may be there for a test.
 */
export default {
  entry: [
    'main/host/cli/*.{ts,mjs}!',
    'main/host/electron/index.ts!',
    'main/host/{reading,training}-thread/thread.ts!',
    'main/reference/generate/tables.ts!',
    'db/{backup,checkpoint}-thread.ts!',
    'packaging/{package,release}.ts!',
    'preload/index.ts!',
    'renderer/{main,recover}.tsx!',
    'test/**/*.{ts,tsx}',
  ],
  project: ['{main,db,packaging,preload,renderer}/**/*.{ts,tsx}!', 'test/**/*.{ts,tsx}'],
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  ignoreBinaries: ['openssl'],
  ignoreDependencies: ['@fontsource/ibm-plex-*', '@redocly/cli', 'dependency-cruiser'],
};
