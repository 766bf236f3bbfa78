import type { VerdictView } from '#contract/applications/verdicts.ts';
import { describeError } from '#domain/errors/errors.ts';
import { checkReading } from '#workers/command/check-file.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';
import type { Variant } from './variants.ts';

const now = new Date('2026-11-28T00:00:00Z');
const edition = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'CTS',
  edition: '15_r4',
  systems: [],
  publishedAt: new Date('2026-09-01'),
  withdrawnAt: null,
  acceptedUntil: null,
  mandatoryFrom: null,
  graceDays: 0,
};
const profile = {
  declared: { brand: 'Lanyue', brandAlias: 'Lanyue', model: 'LY-P110', osVersion: '15' },
  zone: 'Asia/Shanghai',
  sizes: {},
  incompleteRuns: {},
  editions: [edition],
};
const xdevice = { ...profile.declared, osVersion: 'OpenHarmony-5.0.0.71' };

/** What page, desk and `assay check` say of a variant. */
export async function judgeVariant({ name, xml }: Variant): Promise<VerdictView> {
  const isXdevice = name.startsWith('xdevice');
  const run = isXdevice ? { suiteName: 'ACTS', suiteVersion: '5.0' } : {};
  const read = await parseTestResult(Buffer.from(xml), { declared: run });
  const judged = { ...profile, run, declared: isXdevice ? xdevice : profile.declared };
  return checkReading({ path: name, earlier: [], profile: judged, exceptions: [], now }, read);
}

/** Codes of what is said beside the outcome: of the oddities, or of the refusal. */
export function toldOf({ refusal, result }: VerdictView, names: readonly string[]): string[] {
  if (!refusal) return (result?.oddities ?? []).map(({ code }) => code).sort();
  return names.filter(
    (name) => describeError(name as Parameters<typeof describeError>[0]).code === refusal.errorCode,
  );
}
