import type { ReactNode } from 'react';
import { createPath, type Navigator, Router } from 'react-router-dom';
import { languagePrefix } from '#web/lib/language/language.ts';

const hrefOf: Navigator['createHref'] = (to) => (typeof to === 'string' ? to : createPath(to));

/** Every way leads to another document. */
const navigator: Navigator = {
  createHref: hrefOf,
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
  go: (delta) => history.go(delta),
};

/** For parts of the app that stand in a document of the server: their links load the next one. */
export function DocumentRouter({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = location;
  return (
    <Router
      basename={languagePrefix(pathname) || '/'}
      location={{ pathname, search, hash }}
      navigator={navigator}
    >
      {children}
    </Router>
  );
}
