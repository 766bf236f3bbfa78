import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { listStuck, readSystem } from '#contract/operations.ts';
import type { SystemFault } from '#domain/operations/system-health.ts';
import { renderTable } from '#infra/local/portal/table.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { alertRules } from '#tests/support/prometheus.ts';
import type { Breakage } from './breakage.ts';

type Rule = { alert: string; expr: string; annotations: { runbook: string } };
type Fault = Pick<SystemFault, 'code' | 'subject'>;

const rules = (parse(readFileSync(alertRules, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

/** Where somebody sees it, after how many milliseconds: the portal's health, the operators' page, an alert. */
type Seen = { health?: number; page?: number; alert?: number };
type Row = Seen & { broken: string; raised: string; since: number; over?: number };

/** An alert by its name, with its subject where it has one. */
function ruleOf(raised: string): Rule {
  const rule = rules.find(({ alert }) => alert === raised.split(' ')[0]);
  if (!rule) throw new Error(`there is no alert ${raised}`);
  return rule;
}

/** Alerts that count what health tells of by a name. */
const counted: Record<string, Fault> = {
  AssayApplicationsStuck: { code: 'operator-needed', subject: 'applications-stuck' },
  AssayEngineLost: { code: 'operator-needed', subject: 'runs-unknown' },
  AssayWorkSetAside: { code: 'operator-needed', subject: 'work-set-aside' },
};

/** What health and page say of it as well; undefined where no api or no database is left that could say it. */
function faultOf(raised: string): Fault | undefined {
  const { alert, expr } = ruleOf(raised);
  const code = /code="([^"]+)"/.exec(expr)?.[1];
  const subject = /subject="([^"]+)"/.exec(expr)?.[1] ?? raised.split(' ')[1];
  return code && subject ? ({ code, subject } as Fault) : counted[alert];
}

const holds = (faults: readonly Fault[], fault: Fault) =>
  faults.some(({ code, subject }) => code === fault.code && subject === fault.subject);

type Watched = { url: string; operator: ApiClient; listAlerts: () => Promise<string[]> };

async function readHealth(url: string): Promise<Fault[]> {
  const answer = await fetch(`${url}/statusz`, { signal: AbortSignal.timeout(2_000) });
  return ((await answer.json()) as { faults: Fault[] }).faults;
}

/** What the operators' page shows: what does not work, and what it lists. */
async function readPage(operator: ApiClient): Promise<Fault[]> {
  const [{ faults }, { rows, setAside, engineLost }] = await Promise.all([
    operator.call(readSystem),
    operator.call(listStuck),
  ]);
  const listed = { AssayApplicationsStuck: rows.length, AssayWorkSetAside: setAside.length };
  const needs = Object.entries({ ...listed, AssayEngineLost: engineLost ? 1 : 0 });
  return [...faults, ...needs.flatMap(([alert, count]) => (count > 0 ? (counted[alert] ?? []) : []))];
}

/** Everything that is said at this moment; nothing by whoever does not answer. */
async function readAll({ url, operator, listAlerts }: Watched) {
  const nothing = (): Fault[] => [];
  const late = new Promise<Fault[]>((resolve) => setTimeout(resolve, 2_000, []));
  const [said, shown, alerts] = await Promise.all([
    readHealth(url).catch(nothing),
    Promise.race([readPage(operator).catch(nothing), late]),
    listAlerts(),
  ]);
  return { said, shown, alerts };
}

const seconds = (ms: number | undefined) => (ms === undefined ? '' : (ms / 1000).toFixed(1));
const isSeen = (row: Row) =>
  row.alert !== undefined && (!faultOf(row.raised) || (row.health !== undefined && row.page !== undefined));

function note(row: Row, { said, shown, alerts }: Awaited<ReturnType<typeof readAll>>): void {
  const after = performance.now() - row.since;
  const fault = faultOf(row.raised);
  if (fault && holds(said, fault)) row.health ??= after;
  if (fault && holds(shown, fault)) row.page ??= after;
  if (alerts.includes(row.raised)) row.alert ??= after;
}

/** Breaks what there is to break, and notes after how many milliseconds who was told of it. */
export function openBreakageTable(watched: Watched) {
  const rows: Row[] = [];
  const broken: Breakage[] = [];
  const table = {
    /** One after the other. */
    async breakAll(breakages: readonly Breakage[]): Promise<void> {
      for (const one of breakages) {
        broken.push(one);
        await one.breakIt();
        const since = performance.now();
        const own = Object.entries(one.alerts);
        rows.push(...own.map(([what, raised]): Row => ({ broken: what, raised, since })));
      }
    },
    /** Resolves once all of it is seen everywhere. @throws Error after a minute: a pooler is found by chance, twice in a row */
    async watch(): Promise<void> {
      const look = async () => {
        const found = await readAll(watched);
        for (const row of rows) if (!isSeen(row)) note(row, found);
        const left = rows
          .filter((row) => !isSeen(row))
          .map(({ broken: what, raised }) => `${what}: ${raised}`);
        expect(left, 'not told of').toEqual([]);
        return true;
      };
      await eventually(look, { withinMs: 60_000, everyMs: 250 });
    },
    /** What was broken last is mended first. */
    async mend(): Promise<void> {
      for (const one of broken.splice(0).reverse()) await one.mend();
    },
    /** Resolves once nothing is raised any more. `since`: when all was mended, by `performance.now()`. */
    async watchEnd(since: number): Promise<void> {
      const expectQuiet = async () => {
        expect(await watched.listAlerts()).toEqual([]);
        return true;
      };
      await eventually(expectQuiet, { withinMs: 60_000, everyMs: 250 });
      for (const row of rows) row.over ??= performance.now() - since;
    },
    async take(breakages: readonly Breakage[]): Promise<void> {
      await table.breakAll(breakages);
      await table.watch();
      await table.mend();
      await table.watchEnd(performance.now());
    },
    count: () => rows.length,
    render(): string {
      const head = ['broken', 'alert', 'health', 'page', 'raised', 'all over', 'mended by'];
      const lines = rows.map(({ broken: what, raised, health, page, alert, over }) => [
        what,
        raised,
        ...[health, page, alert, over].map(seconds),
        ruleOf(raised).annotations.runbook.replace('docs/runbooks/', ''),
      ]);
      return renderTable([[head], lines]);
    },
  };
  return table;
}
