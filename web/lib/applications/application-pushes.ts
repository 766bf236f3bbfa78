import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  type ApplicationDetail,
  type ApplicationSummary,
  applicationSummary,
} from '#contract/applications.ts';
import type { LiveEvent } from '#contract/events.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useLiveEvents } from '#web/lib/live/live.tsx';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';
import { applicationKeys } from './application-query.ts';

/** Parts that the page does not redraw at once are dropped. */
const pushed = z.object(
  applicationSummary.pick({ status: true, step: true, phase: true, sample: true, wait: true }).shape,
);
type Push = z.output<typeof pushed>;

/** What a push says of an application; null where it carries less than the whole state. */
export function readPush(event: LiveEvent): Push | null {
  const parsed = pushed.safeParse(event.change);
  return event.entity === 'application' && parsed.success ? parsed.data : null;
}

/** The application after a push; an older push changes nothing. */
export function patchApplication<A extends ApplicationSummary>(application: A, event: LiveEvent): A {
  const push = event.id === application.id ? readPush(event) : null;
  if (!push || event.version < application.version) return application;
  return { ...application, ...push, version: event.version };
}

type Page = { rows: ApplicationSummary[] };

function applyPush(client: QueryClient, event: LiveEvent): void {
  client.setQueryData<ApplicationDetail>(
    applicationKeys.detail(event.id),
    (known) => known && patchApplication(known, event),
  );
  client.setQueriesData<Page>(
    { queryKey: applicationKeys.lists },
    (known) => known && { ...known, rows: known.rows.map((row) => patchApplication(row, event)) },
  );
}

/**
 * Pushes come several at a time, and to all pages at once: what they say is shown first, and what they do not say is read
 * anew together, so many milliseconds after.
 */
const readAfter = 50;

/** Has what pushes may have changed read anew, once for all of a moment; also where the page has changed meanwhile. */
export function readingAnew(client: QueryClient): (root: readonly string[]) => void {
  const waiting = new Set<readonly string[]>();
  const readAll = () => {
    const roots = [...waiting];
    waiting.clear();
    for (const queryKey of roots) void client.invalidateQueries({ queryKey });
  };
  return (root) => {
    if (waiting.size === 0) setTimeout(readAll, readAfter);
    waiting.add(root);
  };
}

/** The desk's queue says whom a comment waits for. */
const queueRoot = [...applicationKeys.lists, 'queue'] as const;

/** What a push may have changed beyond what it says; nothing for a message, which its bell counts itself. */
export function outdatedBy({ entity, change }: LiveEvent): (readonly string[])[] {
  if (entity === 'message') return [];
  if (entity === 'application-form') return [queryRoots.applicationForms];
  if (entity === 'comment') return [queryRoots.comments, queueRoot];
  if (entity === 'delegation') return [queryRoots.labs];
  if (entity === 'catalogue') return [queryRoots.catalogue];
  if (entity === 'suite') return [queryRoots.suites, programmeChangesRoot];
  if (entity === 'certificate')
    return [queryRoots.applications, queryRoots.certificates, programmeChangesRoot];
  // Bulletins that were not seen are in the number on the bell.
  if (entity === 'notice') return [queryRoots.notices, queryRoots.messages];
  // Their name stands beside whatever they did.
  if (entity === 'account')
    return [
      queryRoots.applications,
      queryRoots.comments,
      queryRoots.certificates,
      queryRoots.accounts,
      queryRoots.colleagues,
    ];
  // An upload tells of every percent; its own list takes that from the push.
  const fleeting = entity === 'upload' && change.stage !== 'done' && !change.withdrawn;
  const products = entity === 'product' || entity === 'application';
  return [...(fleeting ? [] : [queryRoots.applications]), ...(products ? [queryRoots.products] : [])];
}

/** Keeps everything that shows applications, what is said about them, products, certificates, notices, suites or the catalogue up to date: at once with what the push says, then anew. */
export function useApplicationPushes(): void {
  const client = useQueryClient();
  const [readAnew] = useState(() => readingAnew(client));
  useLiveEvents((event) => {
    if (event.entity === 'application') applyPush(client, event);
    for (const root of outdatedBy(event)) readAnew(root);
  });
}
