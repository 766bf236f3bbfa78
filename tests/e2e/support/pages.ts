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

/** The address patterns of all pages of the portal's router, such as `/ops/reviews/:id`. */
export async function readPatterns(): Promise<string[]> {
  // Named at run time alone: the browser's code is checked with other settings than the tests.
  const router = '#web/app/routes.tsx';
  const { routes } = (await import(router)) as { routes: readonly Route[] };
  return patternsOf(routes);
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
