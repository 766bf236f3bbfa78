import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '#domain/errors/error-catalogue.ts';
import { VERDICTS } from '#domain/test-results/test-result-counts.ts';
import { parseOutcomeSchema, RESULT_ERROR_NAMES } from '#domain/test-results/test-result-outcome.ts';
import { buildJunitXml } from '#tests/fixtures/test-results/build-junit.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildSuiteZip } from '#tests/fixtures/test-results/build-zip.ts';
import { HOSTILE_FILES } from '#tests/fixtures/test-results/hostile-files.ts';
import type { TradefedModule } from '#tests/fixtures/test-results/tradefed-run.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';

describe('hostile files', () => {
  test.each(Object.entries(HOSTILE_FILES))('%s is refused', async (_, { content, refusal }) => {
    const outcome = await parseTestResult(Buffer.from(content));
    expect(parseOutcomeSchema.parse(outcome)).toMatchObject({ ok: false, error: refusal });
  });

  test('every refusal has its name in the error catalogue', () => {
    for (const name of RESULT_ERROR_NAMES) expect(errorCatalogue).toHaveProperty(name);
  });
});

/** Parses, and checks that what comes back is an outcome that may be stored: well-formed text without NUL. */
async function readAnything(bytes: Uint8Array) {
  const outcome = parseOutcomeSchema.parse(await parseTestResult(bytes));
  JSON.stringify(outcome, (_, value) => {
    if (typeof value === 'string') expect(value.isWellFormed() && !value.includes('\u0000')).toBe(true);
    return value;
  });
  return outcome;
}

const anyName = fc.constantFrom(
  'Result',
  'Build',
  'Summary',
  'Module',
  'TestCase',
  'Test',
  'Failure',
  'StackTrace',
  'Reason',
  'RunHistory',
  'testsuites',
  'testsuite',
  'testcase',
  'failure',
  'property',
  'properties',
  '__proto__',
);
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '&amp;#0;',
    '&lt;',
    '-1',
    '99999999999999999999',
    'true',
    'fail',
    'NaN',
    '1e999',
    '&#xD800;',
  ),
);
const anyAttribute = fc.tuple(
  fc.constantFrom(
    'name',
    'abi',
    'result',
    'done',
    'total_tests',
    'pass',
    'start',
    'end',
    'time',
    'value',
    'tests',
  ),
  anyText,
);

type Tree = { name: string; attributes: [string, string][]; children: (Tree | string)[] };
const { tree } = fc.letrec<{ tree: Tree; node: Tree | string }>((tie) => ({
  tree: fc.record({
    name: anyName,
    attributes: fc.array(anyAttribute, { maxLength: 3 }),
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
  node: fc.oneof({ depthSize: 'small' }, anyText, tie('tree')),
}));

function writeTree({ name, attributes, children }: Tree): string {
  const written = attributes.map(([key, value]) => ` ${key}="${value.replaceAll('"', '')}"`).join('');
  const inside = children.map((child) => (typeof child === 'string' ? child : writeTree(child))).join('');
  return `<${name}${written}>${inside}</${name}>`;
}

test('a result in UTF-16 is read by its byte order mark, and one in UTF-8 whose characters its pieces cut', async () => {
  const xml = buildTradefedXml({ host: '实验室' });
  const wide = Buffer.from(`\ufeff${xml.replace("'UTF-8'", "'UTF-16'")}`, 'utf16le');
  const long = Buffer.from(xml.replace('</Result>', `<!--${'字'.repeat(40_000)}--></Result>`));
  for (const bytes of [wide, long]) {
    expect(await parseTestResult(bytes)).toMatchObject({
      ok: true,
      report: { host: '实验室', totals: { passed: 10 } },
    });
  }
});

test('a result that says GB18030 is read as that', async () => {
  const bytes = Buffer.from(
    buildTradefedXml({ host: '@' }).replace("'UTF-8'", "'GB18030'").replace('@', '\xd6\xd0\xce\xc4'),
    'latin1',
  );
  expect(await parseTestResult(bytes)).toMatchObject({ ok: true, report: { host: '中文' } });
});

describe('whatever the bytes are, there is an outcome', () => {
  test('for random bytes, bare and behind a signature', async () => {
    const start = fc.constantFrom('', '<', 'PK\u0003\u0004', '<?xml version="1.0"?>', '<Result>', '\ufeff<');
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (head, bytes) => {
        await readAnything(Buffer.concat([Buffer.from(head), bytes]));
      }),
      { numRuns: 300 },
    );
  });

  test('for random trees of the elements that formats use', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (root) => {
        await readAnything(Buffer.from(writeTree(root)));
      }),
      { numRuns: 500 },
    );
  });

  test.each(['xml', 'zip'])('for a good %s with bytes changed, dropped or doubled', async (kind) => {
    const xml = buildTradefedXml({ failures: [{ module: 0, test: 1 }] });
    const good = kind === 'xml' ? Buffer.from(xml) : buildSuiteZip(xml);
    const place = fc.nat({ max: good.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, place, fc.uint8Array({ maxLength: 3 }), async (one, other, put) => {
        const [from, to] = [Math.min(one, other), Math.min(Math.max(one, other), Math.min(one, other) + 9)];
        await readAnything(Buffer.concat([good.subarray(0, from), put, good.subarray(to)]));
      }),
      { numRuns: 300 },
    );
  });
});

test('for every run that Tradefed may write, the counts add up', async () => {
  const result = fc.constantFrom(
    'pass',
    'fail',
    'IGNORED',
    'INCOMPLETE',
    'ASSUMPTION_FAILURE',
    'warning',
    'odd',
  );
  const oneTest = fc.record({ testCase: fc.constantFrom('a.B', 'c.D'), test: fc.string(), result });
  const oneModule: fc.Arbitrary<TradefedModule> = fc.record({
    name: fc.string(),
    abi: fc.constantFrom('arm64-v8a', 'armeabi-v7a'),
    done: fc.boolean(),
    runtimeMs: fc.nat(),
    announced: fc.nat({ max: 20 }),
    tests: fc.array(oneTest, { maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(oneModule, { minLength: 1, maxLength: 5 }), async (modules) => {
      const outcome = await readAnything(Buffer.from(buildTradefedXml({ modules })));
      const tests = modules.flatMap((module) => module.tests);
      expect(outcome.ok).toBe(tests.length > 0);
      if (!outcome.ok) return;
      const { totals } = outcome.report;
      expect(totals.passed).toBe(tests.filter((one) => one.result === 'pass').length);
      expect(VERDICTS.reduce((sum, verdict) => sum + totals[verdict], 0)).toBe(totals.cases);
      expect(outcome.report.modules.reduce((sum, module) => sum + module.cases, 0)).toBe(totals.cases);
    }),
    { numRuns: 200 },
  );
});

test('what is quoted of a file is bounded, however long its counts and its elements are', async () => {
  const long = 'x'.repeat(100_000);
  const suite = buildJunitXml([{ name: 'S', cases: [{ name: 'a' }] }]).replace(
    '<testsuite ',
    `<testsuite failures="${long}" errors="5" `,
  );
  const stray = `<${long}><Test result="pass" name="t"/></${long}></Result>`;
  for (const xml of [suite, buildTradefedXml().replace('</Result>', stray)]) {
    const outcome = await parseTestResult(Buffer.from(xml));
    if (!outcome.ok) throw new Error(outcome.error.detail);
    const { failures, oddities } = outcome.report;
    expect(failures).toHaveLength(1);
    expect(JSON.stringify([failures, oddities]).length).toBeLessThan(4_000);
  }
});
