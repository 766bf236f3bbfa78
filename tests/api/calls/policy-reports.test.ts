import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyReportPath } from '#middleware/policy-report.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

let portal: LoginPortal;
beforeAll(async () => {
  portal = await startLoginPortal({ RATE_LIMIT_SCALE: '1', QUEUE_PREFIX: `test-${randomUUID()}` });
});
afterAll(() => portal.close());

const old = (fields: Record<string, unknown>) => ({
  type: 'application/csp-report',
  body: JSON.stringify({ 'csp-report': fields }),
});
const reporting = (...bodies: unknown[]) => ({
  type: 'application/reports+json',
  body: JSON.stringify(
    bodies.map((body) => ({ type: 'csp-violation', age: 1, url: 'https://a.example/x?secret', body })),
  ),
});

async function report(origin: string, { type, body }: { type: string; body: string }): Promise<number> {
  const sent = { method: 'POST', headers: { 'content-type': type, origin: 'null' }, body };
  return (await fetch(origin + policyReportPath, sent)).status;
}

async function counted(): Promise<Record<string, number>> {
  const { values } = await portal.deps.metrics.policyReports.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.directive), value]));
}

describe('what browsers tell of the content security policy', () => {
  it('is taken from visitors, at the portal and at the account service, in both of its forms', async () => {
    const before = await counted();
    for (const origin of [portal.url, portal.accountsUrl]) {
      const inline = {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        'script-sample': 'x',
      };
      expect(await report(origin, old(inline))).toBe(204);
      const foreign = { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/a?b' };
      expect(await report(origin, reporting(foreign, foreign))).toBe(204);
    }
    const after = await counted();
    expect((after['script-src-elem'] ?? 0) - (before['script-src-elem'] ?? 0)).toBe(2);
    expect((after['img-src'] ?? 0) - (before['img-src'] ?? 0)).toBe(4);
  });

  it('has an address in every policy, which takes text for markup from named policies alone', async () => {
    const policies = { [portal.url]: 'dompurify default', [portal.accountsUrl]: "'none'" };
    for (const [origin, names] of Object.entries(policies)) {
      const { headers } = await fetch(`${origin}/healthz`);
      expect(headers.get('reporting-endpoints')).toBe(`csp="${policyReportPath}"`);
      const directives = headers.get('content-security-policy')?.split(';') ?? [];
      const reports = [`report-uri ${policyReportPath}`, 'report-to csp'];
      const wanted = ["require-trusted-types-for 'script'", `trusted-types ${names}`, ...reports];
      expect(directives).toEqual(expect.arrayContaining(wanted));
    }
  });

  it('is not believed: names that nobody has become one', async () => {
    const names = ['', 'x'.repeat(9_000), 'constructor', 'script-src\nforged line', 1, null, { a: 1 }];
    for (const name of names)
      expect(await report(portal.url, reporting({ effectiveDirective: name }))).toBe(204);
    const known = Object.keys(await counted());
    expect(known.sort()).toEqual(['img-src', 'other', 'script-src-elem']);
  });

  it.each([
    ['no report', 'application/csp-report', '{"a":1}', 400],
    ['no JSON', 'application/csp-report', '{', 400],
    ['another type', 'text/plain', '{}', 400],
    ['a list without end', 'application/reports+json', `[${'{},'.repeat(2_000)}{}]`, 400],
    [
      'too many',
      'application/reports+json',
      JSON.stringify(Array(21).fill({ type: 'csp-violation', body: {} })),
      400,
    ],
    ['too much', 'application/csp-report', JSON.stringify({ a: 'x'.repeat(20_000) }), 413],
    ['nothing', 'application/csp-report', '', 400],
  ])('is refused as %s', async (_what, type, body, status) => {
    expect(await report(portal.accountsUrl, { type, body })).toBe(status);
  });

  it('is counted by address', async () => {
    const answers: number[] = [];
    for (let sent = 0; sent < 70; sent += 1) answers.push(await report(portal.url, reporting({})));
    expect(answers.at(-1)).toBe(429);
    expect(answers.filter((status) => status === 204).length).toBeLessThanOrEqual(60);
  });
});
