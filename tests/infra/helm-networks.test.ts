import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { exampleFile, findHelm, processOf, renderExamples } from '#tests/support/helm.ts';

let rendered: Awaited<ReturnType<typeof renderExamples>>;
beforeAll(async () => {
  rendered = await renderExamples(await findHelm());
}, 300_000);

describe('the Helm chart’s network policies', () => {
  it('let each process reach what it needs, and nothing else', () => {
    const { to } = parse(readFileSync(exampleFile('bucket-and-own-openid'), 'utf8')).networkPolicy;
    const ways: Record<string, string[]> = {};
    for (const policy of rendered.of('bucket-and-own-openid', 'NetworkPolicy')) {
      const rules: unknown[] = policy.spec.egress ?? [];
      const named = Object.keys(to).filter((name) =>
        to[name].every((rule: unknown) => rules.some((one) => isDeepStrictEqual(one, rule))),
      );
      expect(policy.spec.policyTypes).toEqual(['Ingress', 'Egress']);
      // Names of hosts, in addition.
      expect(rules).toHaveLength(policy.spec.egress ? named.length + 1 : 0);
      ways[processOf(policy)] = named.sort();
    }
    expect(ways).toEqual({
      default: [],
      api: ['addresses', 'bucket', 'collector', 'database', 'redis', 'temporal'],
      accounts: ['addresses', 'collector', 'database', 'redis'],
      workflows: ['collector', 'database', 'redis', 'temporal'],
      workers: ['bucket', 'collector', 'database', 'redis'],
      mailer: ['collector', 'database', 'mail', 'redis'],
      prepare: ['database', 'temporal'],
      doctor: ['addresses', 'bucket', 'database', 'mail', 'redis', 'temporal'],
    });
  });

  it('let in the ingress controller and Prometheus, each where it has something to ask', () => {
    const comers = Object.fromEntries(
      rendered
        .of('bucket-and-own-openid', 'NetworkPolicy')
        .map((policy) => [
          processOf(policy),
          (policy.spec.ingress ?? []).flatMap(
            ({ from }: { from: { namespaceSelector: { matchLabels: object } }[] }) =>
              from.map(({ namespaceSelector }) => Object.values(namespaceSelector.matchLabels)[0]),
          ),
        ]),
    );
    const front = ['ingress-nginx', 'monitoring'];
    const watched = { workflows: ['monitoring'], workers: ['monitoring'], mailer: ['monitoring'] };
    expect(comers).toEqual({ default: [], api: front, accounts: front, ...watched, prepare: [], doctor: [] });
    expect(rendered.of('temporal-cloud', 'NetworkPolicy')).toEqual([]);
  });
});
