import { existsSync, readFileSync } from 'node:fs';
import { describeError, errorText } from '#domain/errors/errors.ts';
import { inputRules } from '../fixtures/input-rules.ts';
import { provokedIn } from '../report-errors/find-provoked.ts';
import { titlesIn } from './find-titles.ts';
import type { Conduct, Proof, Refusal } from './rules.ts';

type RuleReport = {
  lines: string[];
  counts: { refusals: number; conducts: number };
  /** What is wrong with the table; nothing when it is complete. */
  problems: string[];
};

const split = (proof: Proof) => {
  const [file = '', ...title] = proof.split(' › ');
  return { file, title: title.join(' › ') };
};

/** What is said of a proof that is none. */
function lackOf(proof: Proof): string | null {
  const { file, title } = split(proof);
  if (!existsSync(file)) return `there is no ${file}`;
  return titlesIn(file).has(title) ? null : `${file} has no test "${title}"`;
}

const inputTests = /\/input-rules\.test\.ts$/;

/** The test asserts this very error; those that go through the table of inputs take it from there. */
function provokes({ http, error, rule }: Refusal): boolean {
  const { file, title } = split(http);
  if (inputTests.test(file)) return inputRules.some((one) => one.rule === rule && one.error === error);
  return provokedIn(file).some(([name, test]) => name === error && test.title === title);
}

function textAt(key: string, language: 'zh' | 'en'): boolean {
  const [name, path = ''] = key.split(':');
  const file = `web/locales/${language}/${name}.json`;
  if (!existsSync(file)) return false;
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const part of parts) texts = (texts as Record<string, unknown> | undefined)?.[part];
  const there = Object.keys((texts ?? {}) as object);
  return there.some((one) => one.replace(/_(one|other)$/, '') === last);
}

function saysIt({ says, error }: Refusal): boolean {
  if (says === 'catalogue') return errorText(error, 'zh') !== '' && errorText(error, 'en') !== '';
  return textAt(says, 'zh') && textAt(says, 'en');
}

function problemsOf(rule: Refusal): string[] {
  const lacks: (string | null)[] = [
    /^tests\/(domain|web|workers)\//.test(rule.domain) ? null : 'its domain test stands elsewhere',
    /^tests\/(api|workers|workflows|e2e)\//.test(rule.http) ? null : 'its refusal is not met from outside',
    ...[rule.domain, rule.http].map(lackOf),
  ];
  if (!lacks.some(Boolean) && !provokes(rule)) {
    lacks.push(`${split(rule.http).file} › ${split(rule.http).title} does not assert ${rule.error}`);
  }
  if (!saysIt(rule)) lacks.push(`no text ${rule.says} in both languages`);
  return lacks.flatMap((lack) => (lack ? [`${rule.rule}: ${lack}`] : []));
}

/** A line a rule, and whatever is missing. */
export function buildReport(refusals: readonly Refusal[], conducts: readonly Conduct[]): RuleReport {
  const names = [...refusals, ...conducts].map(({ rule }) => rule);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return {
    lines: [
      ...refusals.map(
        ({ section, rule, domain, http, error, says }) =>
          `${section}  ${rule}\n     domain  ${domain}\n     http    ${describeError(error).code} ${error}: ${http}\n     form    ${says}`,
      ),
      ...conducts.map(({ section, rule, shown }) => `${section}  ${rule}\n     shown   ${shown}`),
    ],
    counts: { refusals: refusals.length, conducts: conducts.length },
    problems: [
      ...twice.map((name) => `${name} stands twice`),
      ...refusals.flatMap(problemsOf),
      ...conducts.flatMap(({ rule, shown }) => {
        const lack = lackOf(shown);
        return lack ? [`${rule}: ${lack}`] : [];
      }),
    ],
  };
}
