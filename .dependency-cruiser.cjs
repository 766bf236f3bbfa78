// Who may import whom, type imports counted. The rooms and what each may import stand in rooms.json, of which docs/rooms.md's
// table and picture are made as well (`npm run rooms`). What the workflow sandbox reaches while it runs is the other
// configuration, .dependency-cruiser-sandbox.cjs.

const list = require('./rooms.json');
const { rooms, roots, exceptions } = list;
const { patternOf } = require('./infra/local/test-run/draw-rooms.ts');
const { Visitor } = require('@swc/core/Visitor.js');

// The visitor that dependency-cruiser builds on does not know `using` and would stop at it.
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function visitKnownStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

const OWN = '^(api|workflows|workers|web|infra|tests)/';
const PACKAGES = '^node_modules/';

const forbidden = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

const filesOf = (paths) => paths.map((path) => patternOf(list, path));
/** A package, and its types where they are another one's. */
const packagePattern = (name) => `^node_modules/(${name}|@types/${name.replace(/^@(.*)\/(.*)$/, '$1__$2')})/`;

/** What files of one room may import: of our own code, of packages, and of Node. `more` is what an exception adds. */
const rulesFor = ({ path, is, rooms: may, packages, node }, from, more = []) => [
  forbidden(
    `${path}: rooms`,
    from,
    { path: OWN, pathNot: [...filesOf([path, ...may]), ...more] },
    `${path} is ${is}. It may import ${may.join(', ') || 'no other room'}.`,
  ),
  forbidden(
    `${path}: packages`,
    from,
    { path: PACKAGES, pathNot: [...packages.map(packagePattern), ...more] },
    `${path} may import ${packages.join(', ') || 'no package'}.`,
  ),
  ...(node
    ? []
    : [forbidden(`${path}: node`, from, { dependencyTypes: ['core'] }, `${path} does without Node.`)]),
];

const roomRules = rooms.flatMap((room) =>
  rulesFor(room, { path: patternOf(list, room.path), pathNot: exceptions.map(({ from }) => from) }),
);
const exceptionRules = exceptions.flatMap(({ room: path, from, to }) =>
  rulesFor(
    rooms.find((room) => room.path === path),
    { path: from },
    to.map((name) => (name.endsWith('.ts') ? name : `^node_modules/${name}/`)),
  ).map((rule) => ({ ...rule, name: `${rule.name}, with an exception` })),
);

module.exports = {
  forbidden: [
    ...roomRules,
    ...exceptionRules,
    forbidden(
      'every-file-has-a-room',
      { path: OWN, pathNot: filesOf([...roots.paths, ...rooms.map(({ path }) => path)]) },
      {},
      'A new folder is a room of rooms.json, or belongs to one.',
    ),
    forbidden(
      'workflow-activity-types-only',
      { path: '^workflows/application/' },
      { path: '^workflows/activities/', dependencyTypesNot: ['type-only'] },
      'Of activities, workflow code imports the types alone.',
    ),
    forbidden(
      'web-features-apart',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
      'A feature never imports another one.',
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
    // swc cannot read a declaration file; what declares has no imports that count.
    exclude: { path: '^web/dist/|\\.d\\.mts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
