import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { drawRooms, patternOf, type Room, readRooms } from '#infra/local/test-run/draw-rooms.ts';
import { findNounCircle } from '#tests/support/rooms/noun-circles.ts';

const list = readRooms(checkout);
const { rooms, roots, exceptions } = list;
const ours = globSync('{api,workflows,workers,web,infra,tests}/**/*.{ts,tsx}', { cwd: checkout }).filter(
  (file) => !file.startsWith('web/dist/'),
);
const code = ours.filter((file) => !/^(tests|infra\/local)\//.test(file));
const excepted = exceptions.map(({ from }) => from);
/** A file of each room, by which the others know it; a new one where a room has no code. */
const sampleOf = ({ path }: Room) => {
  const pattern = new RegExp(patternOf(list, path));
  return code.find((file) => pattern.test(file) && !excepted.includes(file)) ?? `${path}/new.ts`;
};
const packages = [...new Set(rooms.flatMap((room) => room.packages))];

type Planted = { file: string; imports: string[]; rules: string[] };

/** What a room may not do, in one file of it. */
function forbiddenOf(room: Room, file: string, suffix = ''): Planted {
  const stranger = rooms.find(({ path }) => path !== room.path && !room.rooms.includes(path)) as Room;
  const alien = packages.find((name) => !room.packages.includes(name)) ?? '';
  const node = room.node ? [] : ['node:fs'];
  const rules = ['rooms', 'packages', ...(room.node ? [] : ['node'])];
  return {
    file,
    imports: [sampleOf(stranger), alien, ...node],
    rules: rules.map((rule) => `${room.path}: ${rule}${suffix}`),
  };
}

const roomOf = (path: string) => rooms.find((room) => room.path === path) as Room;
const perRoom = rooms.map((room) => forbiddenOf(room, sampleOf(room)));
const perException = exceptions.map(({ room, from }) =>
  forbiddenOf(roomOf(room), from, ', with an exception'),
);

const others: Planted[] = [
  { file: 'api/new-folder/new.ts', imports: ['zod'], rules: ['every-file-has-a-room'] },
  {
    file: 'workflows/application/application-run.ts',
    imports: ['workflows/activities/activity-types.ts'],
    rules: ['workflow-activity-types-only'],
  },
  {
    file: 'api/accounts/pages/layout.ts',
    imports: ['api/db/connection.ts'],
    rules: ['api/accounts/pages: rooms'],
  },
  { file: 'web/features/audit/a.ts', imports: ['web/features/home/b.ts'], rules: ['web-features-apart'] },
  { file: 'tests/api/a.test.ts', imports: ['api/main.ts'], rules: ['no-import-of-main'] },
  {
    file: 'api/start/start-portal.ts',
    imports: ['infra/local/portal/secrets.ts'],
    rules: ['local-only-from-roots'],
  },
  { file: 'infra/local/start.ts', imports: ['tests/support/portal.ts'], rules: ['no-test-in-local'] },
  { file: 'tests/support/x.ts', imports: ['tests/support/y.ts'], rules: ['no-cycles'] },
  { file: 'tests/support/y.ts', imports: ['tests/support/x.ts'], rules: [] },
  { file: 'tests/support/z.ts', imports: ['./not-there.ts'], rules: ['resolvable'] },
  { file: 'api/start/http-server.ts', imports: ['vitest'], rules: ['no-dev-package-in-product'] },
  { file: 'tests/support/w.ts', imports: ['unlisted'], rules: ['listed-packages'] },
];
/** What the division is for, whatever else rooms.json says: these packages have no other home. */
const homes = {
  kysely: ['api/db/schema', 'api/db'],
  pg: ['api/db'],
  express: ['api/middleware', 'api/routes', 'api/accounts'],
  'socket.io': ['api/realtime'],
  'oidc-provider': ['api/accounts'],
  'openid-client': ['infra'],
  nodemailer: ['infra'],
  bullmq: ['workers/queues', 'workers/processors'],
  '@temporalio/client': ['workflows/client'],
  '@temporalio/workflow': ['workflows/application'],
  primereact: ['web/components'],
};

let folder: string;
const plantedFor = (planted: Planted[]) => {
  const root = mkdtempSync(join(folder, 'tree-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text, { flag: 'a' });
  };
  write('package.json', readFileSync(join(checkout, 'package.json'), 'utf8'));
  for (const name of [...packages, 'vitest', 'unlisted']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  const isOurs = (name: string) => /^(api|workflows|workers|web|infra|tests)\//.test(name);
  const targets = planted.flatMap(({ imports }) => imports.filter(isOurs));
  for (const file of targets) write(file, 'export {};\n');
  for (const top of ['web', 'infra', 'tests']) write(`${top}/index.ts`, 'export {};\n');
  for (const { file, imports } of planted) {
    const up = '../'.repeat(file.split('/').length - 1);
    write(file, imports.map((name) => `import '${isOurs(name) ? up + name : name}';\n`).join(''));
  }
  return root;
};

/** Rule and file of each violation in a tree. */
async function cruise(root: string): Promise<{ rule: string; from: string; to: string }[]> {
  const options = { cwd: root, timeout: 120_000, maxBuffer: 64_000_000 };
  const config = join(checkout, '.dependency-cruiser.cjs');
  const tool = join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [tool, '--config', config, '--output-type', 'json', 'api', 'workflows', 'workers', 'web'];
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...args, 'infra', 'tests'],
    options,
  ).catch((error: { stdout: string; stderr: string }) => error);
  expect(stderr).toBe('');
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to }));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-rooms-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('rooms', () => {
  it('hold every file of ours, each in one of them', () => {
    const paths = [...rooms.map(({ path }) => path), ...roots.paths];
    const patterns = paths.map((path) => new RegExp(patternOf(list, path)));
    const found = ours.map((file) => [file, patterns.filter((pattern) => pattern.test(file)).length]);
    expect(ours.length).toBeGreaterThan(1000);
    expect(found.filter(([, count]) => count !== 1)).toEqual([]);
  });

  it('are shown by docs/rooms.md as rooms.json has them', () => {
    expect(readFileSync(join(checkout, 'docs/rooms.md'), 'utf8')).toContain(drawRooms(list));
  });

  it('leave SQL to the room of the database', () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom|mergeInto)\(|\bsql`/;
    const speaking = code.filter((file) => sql.test(readFileSync(join(checkout, file), 'utf8')));
    expect(speaking.length).toBeGreaterThan(50);
    expect(speaking.filter((file) => !file.startsWith('api/db/'))).toEqual([]);
  });

  it('hold no folder of more than 25 files, but for queries', () => {
    const counted = ours.filter((file) => !file.startsWith('tests/'));
    const counts = Map.groupBy(counted, (file) => dirname(file));
    const full = [...counts].filter(([, files]) => files.length > 25).map(([name]) => name);
    expect(full.toSorted()).toEqual(['api/db/queries']);
  });

  it('have noun folders without circles', () => {
    const texts = new Map(ours.map((file) => [file, readFileSync(join(checkout, file), 'utf8')]));
    for (const room of ['api/domain', 'api/services', 'api/routes', 'web/lib', 'web/components'])
      expect([room, findNounCircle(room, texts)]).toEqual([room, null]);
    const planted = [
      ['api/services/one/a.ts', "import { b } from '#services/two/b.ts';"],
      ['api/services/two/c.ts', "import type { D } from '../three/d.ts';"],
      ['api/services/three/e.ts', "const { f } = await import('#services/one/f.ts');"],
    ] as const;
    expect(findNounCircle('api/services', new Map(planted))).toEqual(['one', 'two', 'three', 'one']);
    expect(findNounCircle('api/services', new Map(planted.slice(1)))).toBeNull();
  });

  it.each(Object.entries(homes))('keep %s where it belongs', (name, expected) => {
    const takers = rooms.filter((room) => room.packages.includes(name));
    expect(takers.map((room) => room.path)).toEqual(expected);
  });
});

describe('each rule', () => {
  const planted = [...perRoom, ...perException, ...others];

  it('catches what is planted against it', async () => {
    const found = await cruise(plantedFor(planted));
    const caught = found.map(({ rule, from }) => `${rule} in ${from}`);
    const expected = planted.flatMap(({ file, rules }) => rules.map((rule) => `${rule} in ${file}`));
    expect(expected.filter((one) => !caught.some((other) => other.startsWith(one)))).toEqual([]);
  });

  it('has something planted against it', () => {
    const config = createRequire(import.meta.url)(join(checkout, '.dependency-cruiser.cjs')) as {
      forbidden: { name: string }[];
    };
    const tested = new Set(planted.flatMap(({ rules }) => rules));
    const untested = config.forbidden.filter(({ name }) => !tested.has(name));
    expect(untested).toEqual([]);
  });

  it('lets a room import what it may', async () => {
    const allowed = rooms.map((room) => ({
      file: sampleOf(room),
      imports: [...room.rooms.map((path) => sampleOf(roomOf(path))), ...room.packages],
      rules: [],
    }));
    const also = exceptions.map(({ from, to }) => ({ file: from, imports: to, rules: [] }));
    const found = await cruise(plantedFor([...allowed, ...also]));
    expect(found.filter(({ rule }) => rule.includes(': '))).toEqual([]);
  });
});
