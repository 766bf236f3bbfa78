import { readFileSync } from 'node:fs';
import type { Agent } from 'node:http';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '#infra/local/engines/chromium.ts';
import type { BenchPortal } from './bench-portal.ts';
import { keepApart } from './cores.ts';
import { firstPaint } from './first-paint.ts';
import { openAgent, runLoops, send } from './http-load.ts';
import { alternate, type Measured } from './rounds.ts';
import { homePath, startStaticHome } from './static-home.ts';

const connections = 16;
const slotMs = 2_000;
const rounds = 8;
/** How many requests the memory is watched over, and after how many it is first looked at. */
const total = Number(process.env.BENCH_HOME_REQUESTS ?? 100_000);
const many = { total, first: total / 10 };

type Sides = { own: string; bare: string };

async function comparePaints({ own, bare }: Sides) {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments(),
  });
  try {
    return await alternate({
      rounds,
      subject: () => firstPaint(browser, own),
      baseline: () => firstPaint(browser, bare),
    });
  } finally {
    await browser.close();
  }
}

/** One request of the home; it must be a whole page. */
async function ask(agent: Agent, url: string): Promise<void> {
  const { status, body } = await send(agent, { url });
  if (status !== 200 || !body.includes('<h1')) throw new Error(`${url}: ${status} ${body.slice(0, 500)}`);
}

async function perSecond(agent: Agent, url: string): Promise<number> {
  const { runs, ms } = await runLoops(connections, { slotMs }, () => ask(agent, url));
  return (runs / ms) * 1_000;
}

/** Megabytes that a process holds. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

/** What the api holds after so many requests of the home, beside what it held after a tenth of them. */
async function watchMemory(agent: Agent, url: string, pid: number) {
  const work = () => ask(agent, url);
  await runLoops(connections, { total: many.first }, work);
  const baseline = memoryOf(pid);
  await runLoops(connections, { total: many.total - many.first }, work);
  return [{ subject: memoryOf(pid), baseline }];
}

/** The home as a visitor gets it, beside the same page as a file. */
export async function measureHome(bench: BenchPortal): Promise<Measured[]> {
  const beside = await startStaticHome(bench);
  const [pid = 0] = bench.portal.processes.api.pids();
  const giveBack = keepApart([pid, beside.child.pid]);
  const agents = [openAgent(connections), openAgent(connections)] as const;
  const own = `${bench.portal.url}${homePath}`;
  const baseline = `static page of the same ${(beside.bytes / 1_000).toFixed(0)} kB without scripts, bare node:http server, from memory`;
  try {
    const paints = await comparePaints({ own, bare: beside.url });
    const requests = await alternate({
      rounds,
      subject: () => perSecond(agents[0], own),
      baseline: () => perSecond(agents[1], beside.url),
    });
    const memory = await watchMemory(agents[0], own, pid);
    const counted = (count: number) => count.toLocaleString('en');
    return [
      {
        subject: 'First words of the home in Chromium, never there before',
        baseline,
        unit: 'ms',
        rounds: paints,
      },
      { subject: 'Home, rendered by the server', baseline, unit: '/s', rounds: requests },
      {
        subject: `Memory of the api’s process after ${counted(many.total)} requests of the home`,
        baseline: `after the first ${counted(many.first)} of them`,
        unit: 'MB',
        rounds: memory,
      },
    ];
  } finally {
    giveBack();
    for (const agent of agents) agent.destroy();
    await beside.child.stop();
  }
}
