import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { readSystem } from '#contract/operations.ts';
import type { SystemFault } from '#domain/operations/system-health.ts';
import { renderTable } from '#infra/local/portal/table.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { alertRules } from '#tests/support/prometheus.ts';
import type { Breakage } from './breakages.ts';

type Rule = { alert: string; expr: string; annotations: { runbook: string } };
type Fault = Pick<SystemFault, 'code' | 'subject'>;

const rules = (parse(readFileSync(alertRules, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

/** Where somebody sees it: the portal's health, the operators' page, an alert. */
type Seen = { health?: number; page?: number; alert?: number };
type Row = Seen & { breakage: string; raised: string; over?: number };

/** An alert by its name, with its subject where it has one. */
function ruleOf(raised: string): Rule {
  const rule = rules.find(({ alert }) => alert === raised.split(' ')[0]);
  if (!rule) throw new Error(`there is no alert ${raised}`);
  return rule;
}

/** What health and page say of it as well; undefined for what is told by other figures. */
function faultOf(raised: string): Fault | undefined {
  const { expr } = ruleOf(raised);
  const code = /code="([^"]+)"/.exec(expr)?.[1];
  const subject = /subject="([^"]+)"/.exec(expr)?.[1] ?? raised.split(' ')[1];
  return code && subject ? ({ code, subject } as Fault) : undefined;
}

const holds = (faults: readonly Fault[], fault: Fault) =>
  faults.some(({ code, subject }) => code === fault.code && subject === fault.subject);

type Watched = { url: string; operator: ApiClient; listAlerts: () => Promise<string[]> };

/** Everything that is said at this moment; nothing by whoever does not answer. */
async function readAll({ url, operator, listAlerts }: Watched) {
  const health = async (): Promise<Fault[]> =>
    ((await (await fetch(`${url}/statusz`)).json()) as { faults: Fault[] }).faults;
  const [said, shown, alerts] = await Promise.all([
    health().catch(() => []),
    operator.call(readSystem).then(
      ({ faults }) => faults,
      () => [],
    ),
    listAlerts(),
  ]);
  return { said, shown, alerts };
}

const seconds = (ms: number | undefined) => (ms === undefined ? '' : (ms / 1000).toFixed(1));

/** Breaks what there is to break, and notes after how many milliseconds who was told of it. */
export function openBreakageTable(watched: Watched) {
  const rows: Row[] = [];

  /** Resolves once all of it is seen everywhere. `since`: when it was broken, by `performance.now()`. */
  async function watch(breakage: string, alerts: readonly string[], since: number): Promise<void> {
    const own = alerts.map((raised): Row => ({ breakage, raised }));
    rows.push(...own);
    const isSeen = (row: Row) =>
      row.alert !== undefined &&
      (!faultOf(row.raised) || (row.health !== undefined && row.page !== undefined));
    const look = async () => {
      const { said, shown, alerts: raised } = await readAll(watched);
      const after = performance.now() - since;
      for (const row of own) {
        const fault = faultOf(row.raised);
        if (fault && holds(said, fault)) row.health ??= after;
        if (fault && holds(shown, fault)) row.page ??= after;
        if (raised.includes(row.raised)) row.alert ??= after;
      }
      return own.every(isSeen);
    };
    await eventually(look, { withinMs: 60_000, everyMs: 250 });
  }

  /** Resolves once nothing is raised any more. `since`: when it was mended. */
  async function watchEnd(breakage: string, since: number): Promise<void> {
    const expectQuiet = async () => {
      expect(await watched.listAlerts()).toEqual([]);
      return true;
    };
    await eventually(expectQuiet, { withinMs: 60_000, everyMs: 250 });
    const over = performance.now() - since;
    for (const row of rows) if (row.breakage === breakage) row.over = over;
  }

  return {
    watch,
    watchEnd,
    async take({ name, breakIt, mend, alerts }: Breakage): Promise<void> {
      await breakIt();
      await watch(name, alerts, performance.now());
      await mend();
      await watchEnd(name, performance.now());
    },
    /** Milliseconds until the last one was told of the slowest. */
    slowest: () => Math.max(...rows.flatMap(({ health = 0, page = 0, alert = 0 }) => [health, page, alert])),
    render(): string {
      const head = ['broken', 'alert', 'health', 'page', 'raised', 'all over', 'mended by'];
      const lines = rows.map(({ breakage, raised, health, page, alert, over }) => [
        breakage,
        raised,
        ...[health, page, alert, over].map(seconds),
        ruleOf(raised).annotations.runbook.replace('docs/runbooks/', ''),
      ]);
      return renderTable([[head], lines]);
    },
  };
}
