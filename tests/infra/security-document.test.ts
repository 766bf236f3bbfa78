import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import requirements from '#tests/fixtures/asvs/requirements-5.0.0.json' with { type: 'json' };

const pages = ['docs/security.md', 'docs/security-policies.md'].map((page) => readFileSync(page, 'utf8'));
const [table = ''] = pages;
const text = pages.join('\n');
const states = ['test', 'by design', 'not applicable', 'open'] as const;
const wanted = [...requirements.level1, ...requirements.level2];

type Row = { id: string; state: string; done: string; code: string; tests: string };

const cell = '([^|]*?)';
const rowPattern = new RegExp(
  `^\\| (\\d+\\.\\d+\\.\\d+) \\| ${Array.from({ length: 5 }, () => cell).join(' ?\\| ')} ?\\|$`,
);
const lines = text.split('\n');
const rows = table.split('\n').flatMap((line): Row[] => {
  const [, id, , state, done, code, tests] = rowPattern.exec(line) ?? [];
  if (id === undefined || state === undefined || done === undefined) return [];
  return [{ id, state, done, code: code ?? '', tests: tests ?? '' }];
});
const inState = (state: (typeof states)[number]) => rows.filter((row) => row.state === state);

/** The test files that a text names, each with the titles in “ ” that follow it. */
function namedTests(evidence: string): { file: string; titles: string[] }[] {
  const [, ...parts] = evidence.split(/`(tests\/[\w./-]+)`/);
  const files = parts.filter((_part, place) => place % 2 === 0);
  return files.map((file, place) => {
    const after = parts[place * 2 + 1] ?? '';
    return { file, titles: Array.from(after.matchAll(/“([^”]+)”/g), ([, title]) => title ?? '') };
  });
}

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sources.set(file, source);
  return source;
}

/** A title as it is written in a test file: the first thing in the parentheses of `it`, `test`, `describe` or `each`. */
function holdsTitle(file: string, title: string): boolean {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\(\\s*(['"\`])${escaped}\\1`).test(sourceOf(file));
}

const anchors = new Set(
  lines
    .filter((line) => /^#+ /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
);

describe('the table of requirements', () => {
  it('has every one of Levels 1 and 2 once, and no other', () => {
    const listed = rows.map(({ id }) => id);
    expect(listed.filter((id, place) => listed.indexOf(id) !== place)).toEqual([]);
    expect(wanted.filter((id) => !listed.includes(id))).toEqual([]);
    expect(listed.filter((id) => !wanted.includes(id))).toEqual([]);
    expect(lines.filter((line) => /^\|\s*V?\d+\.\d+/.test(line) && !rowPattern.test(line))).toEqual([]);
  });

  it('lists them in the order of the standard', () => {
    const order = (id: string) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);
    const listed = rows.map(({ id }) => order(id));
    expect(listed).toEqual(listed.toSorted((a, b) => a - b));
  });

  it('gives each a state, and each state what it asks for', () => {
    const lacking = rows.filter(({ state, done, code, tests }) => {
      const isNamed = /`(api|web|workers|workflows|infra)\/[^`]+`|\]\(/.test(code);
      if (done.length < 5) return true;
      if (state === 'test') return !isNamed || !namedTests(tests).some(({ titles }) => titles.length > 0);
      if (state === 'by design') return !isNamed;
      if (state === 'open') return !done.startsWith('Open: ');
      return state !== 'not applicable';
    });
    expect(lacking).toEqual([]);
  });

  it('says how many there are in each state', () => {
    const said = states.map((state) =>
      Number(new RegExp(`^\\| ${state} \\| (\\d+) \\|`, 'm').exec(table)?.[1]),
    );
    expect(said).toEqual(states.map((state) => inState(state).length));
  });

  it('names each open one, and no other requirement, where it says what is missing', () => {
    const [, list = ''] = table.split('\n## What is missing\n');
    const told = new Set((list.split('\n## ')[0] ?? '').match(/\d+\.\d+\.\d+/g));
    expect([...told].toSorted()).toEqual(
      inState('open')
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('what the document names', () => {
  it('are files that exist', () => {
    const paths = Array.from(text.matchAll(/`((?:api|web|workers|workflows|infra|tests|docs)\/[\w./-]+)`/g));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.map(([, path]) => path ?? '').filter((path) => !existsSync(path))).toEqual([]);
  });

  it('are tests that exist under these titles', () => {
    const missing = lines.flatMap((line) =>
      namedTests(line).flatMap(({ file, titles }) =>
        titles.filter((title) => !holdsTitle(file, title)).map((title) => `${file}: ${title}`),
      ),
    );
    expect(missing).toEqual([]);
    const quoted = lines.filter((line) => line.includes('“') && namedTests(line).length === 0);
    expect(quoted).toEqual([]);
  });

  it('are sections that exist, and links that lead somewhere', () => {
    const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link]) => link ?? '');
    const broken = links.filter((link) => {
      const [page, anchor] = link.split('#');
      if (page === '' || page === 'security-policies.md') return anchor !== undefined && !anchors.has(anchor);
      return !/^https:/.test(link) && !existsSync(`docs/${page}`);
    });
    expect(broken).toEqual([]);
  });

  it('would be noticed if they were not there', () => {
    expect(
      holdsTitle('tests/infra/security-document.test.ts', 'would be noticed if they were not there'),
    ).toBe(true);
    expect(holdsTitle('tests/infra/security-document.test.ts', 'would be noticed')).toBe(false);
    expect(holdsTitle('tests/infra/no-such.test.ts', 'would be noticed if they were not there')).toBe(false);
    expect(namedTests('`tests/a.test.ts` “b”; “c” and `tests/d.test.ts`')).toEqual([
      { file: 'tests/a.test.ts', titles: ['b', 'c'] },
      { file: 'tests/d.test.ts', titles: [] },
    ]);
  });
});
