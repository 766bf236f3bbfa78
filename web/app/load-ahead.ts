import { matchRoutes, type RouteObject } from 'react-router-dom';

/** What loads the pages of an address that are not loaded yet, layouts first. */
export function findUnloaded(routes: RouteObject[], pathname: string, basename: string) {
  const matched = matchRoutes(routes, pathname, basename) ?? [];
  return matched.flatMap(({ route: { lazy } }) => (typeof lazy === 'function' ? [lazy] : []));
}

type Router = { routes: RouteObject[]; basename: string | undefined };

/** Loads the code of a page as the pointer or the focus comes to a link to it: at the click only its data is missing. */
export function loadAhead({ routes, basename = '/' }: Router): void {
  const come = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    // What fails here fails again at the click, which says so.
    for (const load of findUnloaded(routes, link.pathname, basename)) void load().catch(() => null);
  };
  document.addEventListener('pointerover', come, { passive: true });
  document.addEventListener('focusin', come, { passive: true });
}
