// Who may import whom, type imports counted: the table of ARCHITECTURE.md. What the workflow sandbox reaches while it
// runs is the other configuration, .dependency-cruiser-sandbox.cjs.

const { Visitor } = require('@swc/core/Visitor.js');

// The visitor that dependency-cruiser builds on does not know `using` and would stop at it.
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function visitKnownStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

const OWN = '^(api|workflows|workers|web|infra|tests)/';

/** Of our own code, files that match `from` may import themselves and what matches `may`, nothing else. */
const room = (name, from, may, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: OWN, pathNot: [from, ...may] },
});

const forbidden = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

/** Settings, log, metrics and the bundle of dependencies: what every part of the api stands on. */
const API_BASE = '^api/(config|logging|metrics|deps|[a-z-]*context)\\.ts$';
/** The adapters to storage, mail and telemetry; infra/local is a composition root and no adapter. */
const ADAPTERS = '^infra/(?!local/)';
/** The code that Temporal bundles: everything in workflows/ that is not named here. */
const WORKFLOW_CODE =
  '^workflows/(?!activities/|(main|client|bundle|bundle-sources|create-worker|use-log|messages)\\.ts$)';
/** The type of the database handle, which is passed on to services; it is no way to a query. */
const DATABASE_TYPE = '^api/db/schema\\.ts$';

module.exports = {
  forbidden: [
    room('domain-alone', '^api/domain/', [], 'The rules know nothing of the rest.'),
    forbidden(
      'domain-only-zod',
      { path: '^api/domain/' },
      { path: '.', pathNot: ['^api/domain/', '^node_modules/zod/'] },
      'The rules are pure: no Node, no package but zod.',
    ),
    room('contract', '^api/contract/', ['^api/domain/'], 'What crosses the wire is made of domain values.'),
    forbidden(
      'contract-only-zod',
      { path: '^api/contract/' },
      { path: '.', pathNot: ['^api/(domain|contract)/', '^node_modules/zod/'] },
      'The browser gets the contract as well.',
    ),
    room('db', '^api/db/', ['^api/domain/'], 'Queries return rows; services decide.'),
    room('queues', '^workers/queues/', ['^api/domain/'], 'A queue is a name, a payload and its options.'),
    room('messages', '^workflows/messages\\.ts$', ['^api/domain/'], 'Messages are made of domain values.'),
    room(
      'workflow-code',
      WORKFLOW_CODE,
      ['^api/domain/', '^workflows/messages\\.ts$', '^workflows/activities/[a-z-]*types\\.ts$'],
      'Workflow code is bundled into a sandbox and replayed: domain, messages and the types of activities.',
    ),
    forbidden(
      'workflow-activity-types-only',
      { path: WORKFLOW_CODE },
      { path: '^workflows/activities/', dependencyTypesNot: ['type-only'] },
      'Of activities, workflow code imports the types alone.',
    ),
    room(
      'services',
      '^api/services/',
      [
        '^api/(domain|contract|db|realtime)/',
        API_BASE,
        '^workers/queues/',
        '^workflows/(client|messages)\\.ts$',
        ADAPTERS,
      ],
      'A use case knows rules, rows, events, queues, the way into the workflows, and adapters.',
    ),
    room(
      'routes',
      '^api/routes/',
      ['^api/(services|contract|domain|middleware)/', API_BASE],
      'A route parses, authorizes, calls one service and presents.',
    ),
    room(
      'activities',
      '^workflows/activities/',
      ['^api/(services|domain)/', API_BASE, DATABASE_TYPE, '^workflows/messages\\.ts$'],
      'An activity translates and calls a service.',
    ),
    room(
      'processors',
      '^workers/processors/',
      [
        '^api/(services|domain)/',
        API_BASE,
        DATABASE_TYPE,
        '^workers/((queues|parsers|certificates|mail)/|deps\\.ts$)',
        ADAPTERS,
      ],
      'A processor translates, works on bytes and calls a service.',
    ),
    room('parsers', '^workers/parsers/', ['^api/domain/', '^infra/sandbox/'], 'Bytes in, result out.'),
    room('web', '^web/', ['^api/(domain|contract)/'], 'The browser knows the rules and the contract.'),
    forbidden(
      'web-no-node',
      { path: '^web/', pathNot: '^web/(vite\\.config|theme/[a-z-]+)\\.ts$' },
      { dependencyTypes: ['core'] },
      'There is no Node in a browser; only the build has it.',
    ),
    forbidden(
      'web-features-apart',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
      'A feature never imports another one.',
    ),
    forbidden(
      'web-shared-below',
      { path: '^web/(components|lib|theme|locales)/' },
      { path: '^web/(app|features)/' },
      'What features share does not know them.',
    ),
    forbidden(
      'no-import-of-main',
      { path: OWN },
      { path: '(^|/)main\\.tsx?$' },
      'A main composes; nobody imports it.',
    ),
    forbidden(
      'local-only-from-roots',
      { path: '^(api|workflows|workers|web)/|^infra/(?!local/)' },
      { path: '^(infra/local|tests)/' },
      'The embedded stack and the tests compose the rest, never the other way round.',
    ),
    forbidden(
      'no-test-in-local',
      { path: '^infra/local/', pathNot: '^infra/local/(bench|screenshots|demo/.*)\\.ts$' },
      { path: '^tests/' },
      'What `npm start` runs does not come from the tests, but for the results that the demo makes up with their builder.',
    ),
    forbidden('no-cycles', {}, { circular: true }, 'A cycle makes one module of many.'),
    forbidden('resolvable', {}, { couldNotResolve: true }, 'It must be there.'),
    forbidden(
      'no-dev-package-in-product',
      { path: '^(api|workflows|workers)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
      'What runs in production is a dependency.',
    ),
    forbidden(
      'listed-packages',
      { path: OWN },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
      'A package that is imported is listed.',
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
