/**
 * Stands in for Electron's runtime where that cannot be fetched: the files that electron-builder
 * renames, edits and flips fuses in, and nothing that runs. What is packed with it shows what is in
 * an app, not that it starts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

export type Platform = 'linux' | 'win' | 'mac';

/** As in Electron's binary: a mark, version 1 of the wire, its length, and a state per fuse. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u00080111000011';
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

const LINUX = {
  electron: `#!/bin/sh\necho 'This package was made without the Electron runtime.' >&2\nexit 1\n# ${FUSES}\n`,
  'chrome-sandbox': '',
  'locales/en-US.pak': '',
};

const buildPlist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>stub</string>
</dict></plist>
`;

function buildMacFiles(): Record<string, string> {
  const frameworks = 'Electron.app/Contents/Frameworks';
  const helpers = HELPERS.flatMap((kind) => {
    const name = `Electron Helper${kind}`;
    const at = `${frameworks}/${name}.app/Contents`;
    return [
      [`${at}/Info.plist`, buildPlist(name)],
      [`${at}/MacOS/${name}`, ''],
    ];
  });
  return {
    'Electron.app/Contents/Info.plist': buildPlist('Electron'),
    'Electron.app/Contents/MacOS/Electron': '',
    'Electron.app/Contents/Resources/en.lproj/.keep': '',
    [`${frameworks}/Electron Framework.framework/Electron Framework`]: FUSES,
    [`${frameworks}/Electron Framework.framework/Versions/A/Resources/en.lproj/.keep`]: '',
    ...Object.fromEntries(helpers),
  };
}

/** A program for Windows without code: electron-builder writes icon, version and asar hash into it. */
function buildEmptyProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setFileVersion(1, 0, 0, 0, 1033);
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  const fuses = new Uint8Array(Buffer.from(FUSES)).buffer;
  resources.entries.push({ type: 'FUSES', id: 1, lang: 1033, codepage: 1200, bin: fuses });
  resources.outputResource(program);
  return Buffer.from(program.generate());
}

export function makeStubRuntime(platform: Platform, version: string, to: string): void {
  const files: Record<string, string | Buffer> =
    platform === 'linux'
      ? LINUX
      : platform === 'mac'
        ? buildMacFiles()
        : { 'electron.exe': buildEmptyProgram(), 'locales/en-US.pak': '' };
  const common = { version, LICENSE: 'See Electron.\n', 'LICENSES.chromium.html': '' };
  for (const [name, content] of Object.entries({ ...common, ...files })) {
    const path = join(to, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { mode: 0o755 });
  }
}
