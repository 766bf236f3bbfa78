import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';

const dist = join(checkout, 'web', 'dist');
/** Every file that a browser may fetch, with what it says; what renders pages on the server lies in `.site`. */
let files: { name: string; path: string; text: string }[];

beforeAll(async () => {
  await buildWeb(checkout);
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes(`${dist}/.`))
    .map(({ parentPath, name }) => ({ name, path: join(parentPath, name) }))
    .map((file) => ({ ...file, text: readFileSync(file.path, 'latin1') }));
}, 300_000);

const filesThatSay = (text: string | RegExp) =>
  files.filter((file) => (typeof text === 'string' ? file.text.includes(text) : text.test(file.text)));
const namesOf = (found: typeof files) => found.map(({ name }) => name);

/** The variables that the processes of the server read. */
function serverVariables(): string[] {
  const sources = ['api/base/config.ts', 'workers/base/config.ts', 'infra/production/compose.yaml'];
  const texts = sources.map((source) => readFileSync(join(checkout, source), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/^ +([A-Z][A-Z0-9]*_[A-Z0-9_]+):/gm)]);
  return [...new Set(names.map(([, name = '']) => name))];
}

it('holds what it should: pages, scripts, styles, in both languages', () => {
  expect(namesOf(filesThatSay('__CSP_NONCE__'))).toContain('index.html');
  expect(files.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(20);
  expect(filesThatSay('/v1/hms/cc/products')).not.toEqual([]);
});

it('is made of files that browsers need, without source maps', () => {
  const kinds = new Set(files.map(({ name }) => extname(name)));
  const known = [
    '.br',
    '.gz',
    '.js',
    '.css',
    '.html',
    '.svg',
    '.png',
    '.woff',
    '.woff2',
    '.ttf',
    '.eot',
    '.ico',
    '.json',
  ];
  expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
  expect(namesOf(filesThatSay(/sourceMappingURL|"sourcesContent"/))).toEqual([]);
});

it('holds every script and style compressed as well, and nothing else that is', () => {
  const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync };
  for (const [ending, open] of Object.entries(unpack)) {
    const packed = files.filter(({ name }) => name.endsWith(ending));
    const long = files.filter(({ name, text }) => /\.(js|css)$/.test(name) && text.length > 1_024);
    expect(namesOf(packed)).toEqual(expect.arrayContaining(long.map(({ name }) => name + ending)));
    for (const { name, path } of packed) {
      const original = readFileSync(path.slice(0, -ending.length));
      expect([name, open(readFileSync(path)).equals(original)]).toEqual([name, true]);
    }
  }
});

it('names no variable that configures the server', () => {
  const variables = serverVariables();
  expect(variables).toEqual(expect.arrayContaining(['DATABASE_URL', 'OIDC_CLIENT_SECRET', 'SESSION_SECRET']));
  // The place of a public address in the page, such as __ACCOUNTS_URL__, is none.
  const asVariable = (name: string) => new RegExp(`(?<![A-Z_])${name}(?![A-Z_])`);
  for (const name of variables) expect([name, namesOf(filesThatSay(asVariable(name)))]).toEqual([name, []]);
});

it.each([
  ['a secret', /client_?secret|BEGIN [A-Z ]*PRIVATE KEY|only-for-tests|postgres(ql)?:\/\/|rediss?:\/\/\w/i],
  ['the name of a password’s hash', /password_?hash/i],
  ['a statement of SQL', /\b(insert into|delete from) "?\w+"?|select .{1,200} from "?(account|session)"?\b/],
  [
    'a package of the server',
    /kysely|ioredis|bullmq|oidc-provider|openid-client|temporalio|rate-limiter-flexible/i,
  ],
  ['a path of the machine that built it', new RegExp(`${checkout}|/node_modules/`)],
])('holds nothing like %s', (_what, pattern) => {
  expect(namesOf(filesThatSay(pattern))).toEqual([]);
});
