import type { VerdictView } from '#contract/applications/verdicts.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

type Failure = VerdictView['failures'][number];
export type Written = { verdict: VerdictView; path: string; locale: Locale };

/** A failure that still stands between the file and its being accepted. */
const isWanting = ({ state }: Failure) => state === 'unexplained' || state === 'rejected';
const levels = { unexplained: 'error', rejected: 'error', open: 'note', accepted: 'none' } as const;

function refusalText({ refusal }: VerdictView, locale: Locale): string {
  return refusal ? `${refusal.errorCode} ${refusal.message[locale]}` : '';
}

/** For people: what it came to, and each thing that is left to do. */
export function writeText({ verdict, path, locale }: Written): string {
  const { check } = serverTexts(locale);
  const { rules, result, failures, missing, outcome } = verdict;
  const wanting = failures.filter(isWanting);
  const figures = result && [`${result.suite.name} ${result.suite.version}`, check.figures(result.totals)];
  return [
    `${path}: ${check.outcomes[outcome]}`,
    ...(verdict.refusal ? [`  ${refusalText(verdict, locale)}`] : []),
    ...(figures ?? []).map((line) => `  ${line}`),
    ...missing
      .filter(({ reason }) => reason !== 'refused')
      .map(({ reason, count }) => `  ${check.missing[reason]}: ${count}`),
    ...wanting.map(
      (failure) => `  - ${failure.module} ${failureName(failure)}: ${failure.message.split('\n')[0]}`,
    ),
    `  ${check.rules(rules.parser, rules.judgement)}`,
  ].join('\n');
}

/** SARIF 2.1.0, for code hosts. */
export function writeSarif({ verdict, path, locale }: Written): string {
  const { refusal, rules } = verdict;
  const uri = encodeURI(path.replaceAll('\\', '/'));
  const at = (line: number | null) => [
    {
      physicalLocation: {
        artifactLocation: { uri },
        ...(line === null ? {} : { region: { startLine: line } }),
      },
    },
  ];
  const refused = refusal && {
    ruleId: refusal.errorCode,
    level: 'error',
    message: { text: refusal.message[locale] },
    locations: at(refusal.line),
  };
  const results = verdict.failures.map((failure) => ({
    ruleId: `failure-${failure.state}`,
    level: levels[failure.state],
    message: { text: `${failure.module} ${failureName(failure)}: ${failure.message}` },
    locations: at(null),
    partialFingerprints: { 'failureKey/v1': failure.key },
  }));
  const driver = { name: 'assay', version: `${rules.parser}.${rules.judgement}` };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  const runs = [{ tool: { driver }, results: [...(refused ? [refused] : []), ...results] }];
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs });
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text of an attribute; what XML has no room for is left out. */
const quoted = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** JUnit XML, for build systems: a case for the file itself, and one for each failure of the run. */
export function writeJunit({ verdict, path, locale }: Written): string {
  const { check } = serverTexts(locale);
  const failed = verdict.failures.filter(isWanting).length;
  const file = verdict.refusal
    ? `    <testcase classname="assay" name="${quoted(path)}"><failure message="${quoted(refusalText(verdict, locale))}"/></testcase>`
    : `    <testcase classname="assay" name="${quoted(path)}"/>`;
  const cases = verdict.failures.map((failure) => {
    const head = `    <testcase classname="${quoted(failure.module)}" name="${quoted(failureName(failure))}"`;
    if (!isWanting(failure)) return `${head}/>`;
    const message = `${check.states[failure.state]}: ${failure.message}`;
    return `${head}><failure message="${quoted(message)}"/></testcase>`;
  });
  const { parser, judgement } = verdict.rules;
  const omitted = verdict.missing.find(({ reason }) => reason === 'failures-omitted');
  const lost = omitted
    ? [
        `    <testcase classname="assay" name="${check.missing['failures-omitted']}"><failure message="${omitted.count}"/></testcase>`,
      ]
    : [];
  const total = 1 + cases.length + lost.length;
  const failures = failed + lost.length + (verdict.refusal ? 1 : 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${total}" failures="${failures}">`,
    `  <testsuite name="assay check" tests="${total}" failures="${failures}">`,
    `    <properties><property name="rules" value="${parser}.${judgement}"/></properties>`,
    file,
    ...lost,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}
