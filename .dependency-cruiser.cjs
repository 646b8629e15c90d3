/**
 * The layer arrows of ARCHITECTURE.md as data. `ALLOWED` says what each layer may import; everything
 * else between layers, and every cycle, fails the build.
 */
const LAYERS = {
  contract: '^main/contract/',
  reference: '^main/reference/',
  domain: '^main/domain/',
  ports: '^main/ports\\.ts$',
  provider_port: '^main/providers/provider(-after-sale|-order|-types)?\\.ts$',
  providers: '^main/providers/(?!provider(-after-sale|-order|-types)?\\.ts$)',
  intents: '^main/intents/',
  outbox: '^main/outbox/',
  operations: '^main/operations/',
  dispatch: '^main/dispatch/',
  training: '^main/training/',
  documents: '^main/documents/',
  db_open: '^db/(?!store/)',
  db: '^db/store/',
  host: '^main/host/',
  preload: '^preload/',
  i18n: '^renderer/i18n/',
  ui: '^renderer/ui/',
  languages: '^renderer/languages/',
  commands: '^renderer/commands/',
  features: '^renderer/features/',
  app: '^renderer/(app/|main\\.tsx$|recover\\.tsx$|assets\\.d\\.ts$)',
};

/** Each with a folder in `providers` and one in `training`. */
const PROTOCOLS = ['ndc', 'ndc172', 'amadeus', 'travelport', 'duffel'];

const RENDERER = ['i18n', 'ui', 'languages', 'commands', 'features', 'app'];

const ALLOWED = {
  contract: [],
  reference: ['contract'],
  // The port's types are the words both sides of it share.
  provider_port: ['contract', 'reference'],
  domain: ['contract', 'reference', 'provider_port'],
  ports: ['contract', 'domain', 'provider_port', 'db_open'],
  db_open: ['contract', 'domain'],
  db: ['contract', 'domain', 'db_open', 'provider_port'],
  providers: ['contract', 'domain', 'reference', 'provider_port'],
  documents: ['contract', 'domain', 'reference'],
  intents: ['ports', 'contract', 'domain', 'db', 'db_open', 'provider_port'],
  outbox: ['ports', 'contract', 'domain', 'db', 'db_open', 'intents', 'provider_port'],
  operations: [
    'ports',
    'contract',
    'domain',
    'reference',
    'documents',
    'db',
    'db_open',
    'provider_port',
  ],
  dispatch: ['operations', 'ports', 'contract', 'db', 'db_open'],
  // The far side of the wire is written independently: nothing of providers or domain.
  training: ['contract', 'reference', 'db_open'],
  host: Object.keys(LAYERS).filter(
    (name) => !RENDERER.includes(name) && !['host', 'preload'].includes(name),
  ),
  preload: ['contract'],
  i18n: ['contract', 'reference', 'domain'],
  // Widgets know no feature.
  ui: ['i18n', 'contract', 'reference', 'domain'],
  // The grammars say what was meant, and know nothing of what carries it out.
  languages: ['i18n', 'contract', 'reference', 'domain'],
  commands: ['languages', 'i18n', 'contract', 'reference', 'domain'],
  features: ['app', 'ui', 'commands', 'languages', 'i18n', 'contract', 'reference', 'domain'],
  app: ['features', 'ui', 'commands', 'languages', 'i18n', 'contract', 'reference', 'domain'],
};

const arrows = Object.entries(LAYERS).map(([name, path]) => {
  const reachable = [name, ...ALLOWED[name]].map((layer) => LAYERS[layer]);
  return {
    name: `${name}-imports`,
    severity: 'error',
    from: { path },
    to: { path: '^(main|db|preload|renderer|test)/', pathNot: reachable },
  };
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...arrows,
    ...PROTOCOLS.map((protocol) => ({
      name: `${protocol}-alone`,
      comment: 'What protocols share stands in wire/; NDC 17.2 is built on 21.3.',
      severity: 'error',
      from: { path: `^main/(providers|training)/${protocol}/` },
      to: {
        path: `^main/(providers|training)/(${PROTOCOLS.join('|')})/`,
        pathNot: `/(${protocol}${protocol === 'ndc172' ? '|ndc' : ''})/`,
      },
    })),
    ...['providers', 'training'].map((side) => ({
      name: `${side}-wire-knows-no-protocol`,
      severity: 'error',
      from: { path: `^main/${side}/wire/` },
      to: { path: `^main/${side}/(${PROTOCOLS.join('|')})/` },
    })),
    // A file of no layer is stopped by the arrows where it is imported, and here where it imports.
    {
      name: 'file-in-a-layer',
      severity: 'error',
      from: { path: '^(main|db|preload|renderer)/', pathNot: Object.values(LAYERS) },
      to: {},
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^main/contract/' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: '^node_modules/zod/' },
    },
    {
      name: 'pure-layers-have-no-node',
      severity: 'error',
      from: { path: '^(main/(reference(?!/generate)|domain)/|renderer/)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-in-host-and-preload-only',
      severity: 'error',
      from: { pathNot: '^(main/host/electron|preload|test)/' },
      to: { path: '^node_modules/electron(-store)?/' },
    },
    {
      name: 'sockets-in-host-only',
      severity: 'error',
      from: { path: '^(main|db)/', pathNot: '^main/host/' },
      to: { path: '^(node:)?(net|http|https|http2|tls|dgram)$' },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(electron|virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|node_modules/\\.)' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
