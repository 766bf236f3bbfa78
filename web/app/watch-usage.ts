import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { recordUsage } from '#contract/usage.ts';
import { pick } from '#domain/shared/locale.ts';
import { type OperateType, operateTypes } from '#domain/usage/usage.ts';
import { call } from '#web/lib/api/api-client.ts';
import { languageOf, languagePrefix } from '#web/lib/language/language.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { createUsageRecorder } from '#web/lib/shell/usage-recorder.ts';
import { paths } from '#web/paths.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

const parts: readonly [page: string, type: OperateType][] = [
  [paths.search, operateTypes.search],
  [paths.development, operateTypes.development],
  [paths.tool, operateTypes.tool],
  [paths.products, operateTypes.products],
  ['/product', operateTypes.products],
  [paths.applications, operateTypes.certification],
  [paths.wizard, operateTypes.certification],
];

const isWithin = (page: string, part: string) => page === part || page.startsWith(`${part}/`);

/** The part of the portal that a page belongs to; null for pages whose use nobody counts. */
export function partOf(pathname: string): OperateType | null {
  const page = pathname.slice(languagePrefix(pathname).length).toLowerCase();
  if (page === '' || page === paths.home) return operateTypes.home;
  return parts.find(([part]) => isWithin(page, part.toLowerCase()))?.[1] ?? null;
}

/** Calls back whenever a click leads into another part of the portal: neither a typed address nor going back. */
export function onEntering(
  router: Router,
  before: string | null,
  enter: (type: OperateType) => void,
): () => void {
  let last = partOf(router.state.location.pathname);
  enterFirst(before, router.state.location.pathname, enter);
  return router.subscribe(({ location, historyAction }) => {
    const part = partOf(location.pathname);
    if (part === last) return;
    last = part;
    if (part !== null && historyAction !== 'POP') enter(part);
  });
}

/** The same for the page with which a document opens. */
function enterFirst(before: string | null, pathname: string, enter: (type: OperateType) => void): void {
  const part = partOf(pathname);
  if (before !== null && part !== null && part !== partOf(before)) enter(part);
}

async function send(client: QueryClient, operateType: OperateType): Promise<void> {
  const user = await client.ensureQueryData({ ...sessionQuery, meta: { quiet: true } });
  if (!user?.enterprise || !hasRole(user, 'partner')) return;
  const { nameZh, nameEn } = user.enterprise;
  const enterpriseName = pick(languageOf(location.pathname), { zh: nameZh, en: nameEn });
  await call(recordUsage, { body: { enterpriseName, operateType }, background: true });
}

const recorderFor = (client: QueryClient) => createUsageRecorder((type) => send(client, type));

/** Records which parts of the portal a signed-in partner enters, a moment after the click. `before`: where a link led here. */
export function watchUsage(router: Router, before: string | null, client: QueryClient): void {
  onEntering(router, before, recorderFor(client));
}

/** The same on a document, which is one page. */
export function recordEntering(before: string | null, client: QueryClient): void {
  enterFirst(before, location.pathname, recorderFor(client));
}
