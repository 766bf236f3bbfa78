import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '#infra/local/portal/portal-processes.ts';

/** What matters here of a route. */
type Route = { path?: string; index?: boolean; children?: readonly Route[] };

function patternsOf(routes: readonly Route[], parent = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    const below = patternsOf(children, own);
    const isPage = index === true || (path !== undefined && !below.includes(own));
    return isPage ? [own === '' ? '/' : own, ...below] : below;
  });
}

/** Read as text: the pages of the public site come with style sheets, which Node does not import. */
function publicPatterns(): string[] {
  const text = readFileSync(join(checkout, 'web/app/site/site-pages.ts'), 'utf8');
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => (path === '*' ? '/*' : path));
}

/** The address patterns of all pages, such as `/ops/reviews/:id`: of the app's router and of the public site. */
export async function readPatterns(): Promise<string[]> {
  // Named at run time alone: the browser's code is checked with other settings than the tests.
  const router = '#web/app/routes.tsx';
  const { routes } = (await import(router)) as { routes: readonly Route[] };
  return [...new Set([...patternsOf(routes), ...publicPatterns()])];
}

/** The addresses in an administrator's menu of the console. */
export async function readMenu(): Promise<string[]> {
  const menu = '#web/app/layouts/console/console-menu.ts';
  const { consoleGroups } = (await import(menu)) as {
    consoleGroups: (given: unknown) => { entries: readonly { to: string }[] }[];
  };
  const here = { pathname: '/ops', search: '' };
  const given = { t: (key: string) => key, user: { roles: ['admin'] }, waiting: undefined, here };
  return consoleGroups(given).flatMap(({ entries }) => entries.map(({ to }) => to));
}
