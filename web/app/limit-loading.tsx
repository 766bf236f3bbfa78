import { type ComponentType, useEffect, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadWithin, PageNotLoaded } from './load-within.ts';
import { NotLoaded } from './page-failure.tsx';

type Page = { Component?: ComponentType | null };
type Load = () => Promise<Page>;

const lossOf = (error: unknown) => (error instanceof PageNotLoaded ? error : new PageNotLoaded(false, error));

/** In the place of a page whose code did not come, until it has. */
function LostPage({ load, loss }: { load: Load; loss: PageNotLoaded }) {
  const [last, setLast] = useState<PageNotLoaded | null>(loss);
  const [page, setPage] = useState<Page | null>(null);
  const again = () => {
    setLast(null);
    loadWithin(load).then(setPage, (error) => setLast(lossOf(error)));
  };
  // A connection that is back is not waited for by hand.
  useEffect(() => {
    if (page) return;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  if (page?.Component) return <page.Component />;
  return <NotLoaded late={(last ?? loss).late} busy={last === null} onAgain={again} />;
}

/** The page, or one that says that it did not come and loads it: the router itself would not try a second time. */
export function limited(load: Load): Load {
  return () =>
    loadWithin(load).catch((error) => {
      const loss = lossOf(error);
      return { Component: () => <LostPage load={load} loss={loss} /> };
    });
}

/** The routes, each of whose pages has so long to load. */
export function limitLoading(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const page = typeof lazy === 'function' ? { ...route, lazy: limited(lazy as Load) } : route;
    return children ? ({ ...page, children: limitLoading(children) } as RouteObject) : page;
  });
}
