import type { VerdictView } from '#contract/applications/verdicts.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { failureName, isModuleEntry } from '#domain/test-results/failure-name.ts';
import { disagreementsOf } from '#domain/test-results/summary-figures.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';

type Failure = VerdictView['failures'][number];
export type ReportInput = { verdict: VerdictView; path: string; locale: Locale };

/** A failure that has to be explained before the file is accepted. */
const isBlocking = ({ state }: Failure) => state === 'unexplained' || state === 'rejected';
const levels = { unexplained: 'error', rejected: 'error', open: 'note', accepted: 'none' } as const;

const placeOf = (failure: Failure) =>
  isModuleEntry(failure) ? failureName(failure) : `${failure.module} ${failureName(failure)}`;

function refusalText({ refusal }: VerdictView, locale: Locale): string {
  return refusal ? `${refusal.errorCode} ${refusal.message[locale]}` : '';
}

/** For people: the outcome, the figures and what is left to do. */
export function writeText({ verdict, path, locale }: ReportInput): string {
  const { check } = serverTexts(locale);
  const { rules, result, failures, missing, outcome, unmatchedExceptions } = verdict;
  const blocking = failures.filter(isBlocking);
  const figures = result && [`${result.suite.name} ${result.suite.version}`, check.figures(result.totals)];
  return [
    `${path}: ${check.outcomes[outcome]}`,
    ...(verdict.refusal ? [`  ${refusalText(verdict, locale)}`] : []),
    ...(figures ?? []).map((line) => `  ${line}`),
    ...missing
      .filter(({ reason }) => reason !== 'refused')
      .map(({ reason, count }) => `  ${check.missing[reason]}: ${count}`),
    ...blocking.map((failure) => `  - ${placeOf(failure)}: ${failure.message.split('\n')[0]}`),
    ...disagreementsOf(result?.summaryDisagreement).map(
      ({ figure, stated, counted }) => `  ! ${check.disagreement(figure, stated, counted)}`,
    ),
    ...(result?.oddities ?? []).map(({ text }) => `  ! ${text[locale]}`),
    ...unmatchedExceptions.map((key) => `  ! ${check.unmatchedException(key)}`),
    ...(verdict.refusal?.missing.length ? [`  ${check.declare}`] : []),
    `  ${check.rules(rules.parser, rules.judgement)}`,
  ].join('\n');
}

/** SARIF 2.1.0, for code hosts. */
export function writeSarif({ verdict, path, locale }: ReportInput): string {
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
  const oddities = (verdict.result?.oddities ?? []).map(({ code, text }) => ({
    ruleId: `oddity-${code}`,
    level: 'warning',
    message: { text: text[locale] },
    locations: at(null),
  }));
  const driver = { name: 'assay', version: `${rules.parser}.${rules.judgement}` };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  const runs = [{ tool: { driver }, results: [...(refused ? [refused] : []), ...results, ...oddities] }];
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text for an attribute, without the characters that XML forbids. */
const escapeAttribute = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** JUnit XML, for build systems: a case for the file itself, and one for each failure of the run. */
export function writeJunit({ verdict, path, locale }: ReportInput): string {
  const { check } = serverTexts(locale);
  const failed = verdict.failures.filter(isBlocking).length;
  const file = verdict.refusal
    ? `    <testcase classname="assay" name="${escapeAttribute(path)}"><failure message="${escapeAttribute(refusalText(verdict, locale))}"/></testcase>`
    : `    <testcase classname="assay" name="${escapeAttribute(path)}"/>`;
  const cases = verdict.failures.map((failure) => {
    const head = `    <testcase classname="${escapeAttribute(failure.module)}" name="${escapeAttribute(failureName(failure))}"`;
    if (!isBlocking(failure)) return `${head}/>`;
    const message = `${check.states[failure.state]}: ${failure.message}`;
    return `${head}><failure message="${escapeAttribute(message)}"/></testcase>`;
  });
  const { parser, judgement } = verdict.rules;
  const omitted = verdict.missing.find(({ reason }) => reason === 'failures-omitted');
  const omittedCases = omitted
    ? [
        `    <testcase classname="assay" name="${check.missing['failures-omitted']}"><failure message="${omitted.count}"/></testcase>`,
      ]
    : [];
  const total = 1 + cases.length + omittedCases.length;
  const failures = failed + omittedCases.length + (verdict.refusal ? 1 : 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${total}" failures="${failures}">`,
    `  <testsuite name="assay check" tests="${total}" failures="${failures}">`,
    `    <properties><property name="rules" value="${parser}.${judgement}"/></properties>`,
    file,
    ...omittedCases,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}
