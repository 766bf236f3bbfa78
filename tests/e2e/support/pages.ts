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
