/**
 * `npm run package`: the app for one platform as folder, zip and tar.gz, on Linux a Debian package
 * too, with nothing fetched: where Electron's runtime is not here a stub takes its place, and that is
 * said. `--installers` makes what electron-builder.yml lists, with the real runtime, which it fetches.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { path7za } from '7zip-bin';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import installDebian from 'electron-installer-debian';
import { drawIcons, getLinuxIconPath, LINUX_SIZES } from './icons.ts';
import { writeLicences } from './licences.ts';
import { makeStubRuntime, type Platform as PlatformName } from './stub-runtime.ts';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'out', 'packaging');
const HERE = { linux: 'linux', win32: 'win', darwin: 'mac' } as const;
const PLATFORMS = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values: flags } = parseArgs({
  options: {
    platform: { type: 'string', default: HERE[process.platform as keyof typeof HERE] },
    arch: { type: 'string', default: process.arch },
    /** What electron-builder.yml lists, instead of folder and archives. */
    installers: { type: 'boolean', default: false },
    dist: { type: 'string', default: join(ROOT, 'dist') },
    /** Does not build the bundles anew. */
    built: { type: 'boolean', default: false },
  },
});
if (!isPlatform(flags.platform)) throw new Error('--platform is linux, win or mac');
const platform = flags.platform;
const DIST = resolve(flags.dist);

// The package brings it without the right to be run.
chmodSync(path7za, 0o755);
process.env.ELECTRON_BUILDER_7ZIP_PATH ??= path7za;
prepare();
await (flags.installers ? makeInstallers() : makeArchives());

function isPlatform(text: string): text is PlatformName {
  return Object.keys(PLATFORMS).includes(text);
}

/** The bundles, and what stands beside them in the app. */
function prepare(): void {
  if (!flags.built) {
    const script = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    execFileSync(process.execPath, [script, 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  }
  rmSync(OUT, { recursive: true, force: true });
  drawIcons(join(ROOT, 'renderer', 'icon.svg'), OUT);
  writeLicences(ROOT, join(OUT, 'licences'));
}

/** Settings known only when a package is made; the release workflow sets the two variables. */
function configure(): Configuration {
  const { AIRDESK_UPDATE_URL: url, AIRDESK_SIGNED: signed } = process.env;
  return {
    directories: { output: DIST },
    // An app without a feed does not look for updates.
    publish: url ? { provider: 'generic', url } : null,
    forceCodeSigning: signed === '1' && platform !== 'linux',
  };
}

async function makeInstallers(): Promise<void> {
  const targets = PLATFORMS[platform].createTarget();
  for (const file of await build({ targets, config: configure(), publish: 'never' })) say(file);
  if (platform === 'linux') await makeDebian(join(DIST, 'linux-unpacked'));
}

async function makeArchives(): Promise<void> {
  const runtime = resolveRuntime();
  const kinds = platform === 'linux' ? ['dir', 'zip', 'tar.gz'] : ['dir', 'zip'];
  const targets = PLATFORMS[platform].createTarget(kinds, Arch[flags.arch as keyof typeof Arch]);
  const config: Configuration = {
    ...configure(),
    electronDist: runtime.folder,
    // Only a release is signed, and only the system's own tools can.
    mac: { identity: null, notarize: false },
  };
  const files = await build({ targets, config, publish: 'never' });
  for (const file of files.filter((path) => !path.endsWith('.blockmap'))) say(file);
  if (platform === 'linux') await makeDebian(join(DIST, 'linux-unpacked'));
  if (runtime.stub) {
    say(
      'A stub stands in for the Electron runtime, which is not here: these packages show what is',
    );
    say('in the app, and do not start.');
  }
}

/** Electron's own where it was fetched and is for this platform. */
function resolveRuntime(): { folder: string; stub: boolean } {
  const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'));
  const folder = join(electron, 'dist');
  const own = HERE[process.platform as keyof typeof HERE] === platform;
  if (own && flags.arch === process.arch && existsSync(join(folder, 'version'))) {
    return { folder, stub: false };
  }
  const stub = join(OUT, 'stub-runtime');
  makeStubRuntime(platform, version, stub);
  return { folder: stub, stub: true };
}

/** electron-builder's own would be made by a program that it has to fetch. */
async function makeDebian(folder: string): Promise<void> {
  // Its copyright file is made of this one.
  const licence = join(folder, 'LICENSE');
  writeFileSync(licence, 'Airdesk: all rights reserved. Parts of others: resources/licences.\n');
  const icons = LINUX_SIZES.map((size) => [`${size}x${size}`, getLinuxIconPath(OUT, size)]);
  await installDebian({
    src: folder,
    dest: DIST,
    arch: flags.arch === 'arm64' ? 'arm64' : 'amd64',
    options: {
      name: 'airdesk',
      productName: 'Airdesk',
      genericName: 'Airline-agency workstation',
      bin: 'airdesk',
      section: 'misc',
      categories: ['Office'],
      icon: Object.fromEntries(icons),
      mimeType: ['x-scheme-handler/airdesk'],
    },
  });
  rmSync(licence);
  say(join(DIST, 'airdesk_*.deb'));
}
