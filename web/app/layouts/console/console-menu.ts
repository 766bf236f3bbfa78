import type { TFunction } from 'i18next';
import type { CurrentUser } from '#contract/session.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { ConsoleGroup } from '#web/components/shell/console-menu.tsx';
import type { ConsoleWaiting } from '#web/lib/console/use-waiting.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { hasRole } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';

type Entry = {
  to: string;
  text: KeyBelow<'console', 'pages'>;
  roles: readonly Role[];
  waits?: keyof ConsoleWaiting;
};
type Group = { id: KeyBelow<'console', 'groups'>; open?: boolean; entries: readonly Entry[] };

const staff: readonly Role[] = ['reviewer', 'admin', 'operator'];

/** Every page of the console. */
const groups: readonly Group[] = [
  {
    id: 'todo',
    open: true,
    entries: [
      { to: paths.reviews, text: 'reviews', roles: staff, waits: 'reviews' },
      { to: paths.samples, text: 'samples', roles: staff, waits: 'samples' },
      { to: paths.onboarding, text: 'onboarding', roles: ['admin'], waits: 'enterprises' },
      { to: paths.enquiries, text: 'enquiries', roles: ['admin'], waits: 'enquiries' },
    ],
  },
  {
    id: 'partners',
    entries: [
      { to: paths.enterprises, text: 'enterprises', roles: ['admin'] },
      { to: paths.adminProducts, text: 'products', roles: ['admin'] },
      { to: paths.allApplications, text: 'applications', roles: staff },
      { to: paths.register, text: 'certificates', roles: ['admin'] },
    ],
  },
  {
    id: 'publishing',
    entries: [
      { to: paths.bulletins, text: 'bulletins', roles: ['admin'] },
      { to: paths.suites, text: 'suites', roles: ['admin'] },
      { to: paths.agreementTexts, text: 'agreementTexts', roles: ['admin'] },
      { to: paths.documents, text: 'documents', roles: ['admin'] },
      { to: paths.formTemplate, text: 'formTemplate', roles: ['admin'] },
    ],
  },
  {
    id: 'programme',
    entries: [
      { to: paths.programme, text: 'programme', roles: ['admin'] },
      { to: paths.accounts, text: 'accounts', roles: ['admin'] },
      { to: paths.requirements, text: 'requirements', roles: ['admin'] },
      { to: paths.reference, text: 'reference', roles: ['admin'] },
      { to: paths.generalConfig, text: 'generalConfig', roles: ['admin'] },
      { to: paths.settings, text: 'settings', roles: ['admin'] },
    ],
  },
  {
    id: 'running',
    entries: [
      { to: paths.insight, text: 'insight', roles: ['admin'] },
      { to: paths.stuck, text: 'stuck', roles: ['admin', 'operator'], waits: 'stuck' },
      { to: paths.usage, text: 'usage', roles: ['admin'] },
      { to: paths.audit, text: 'audit', roles: ['admin'] },
    ],
  },
];

/** What is missing for a start: the first thing to do while there is any, and at hand among the programme's pages from then on. */
function placeStart(all: readonly Group[], missing: number | undefined): readonly Group[] {
  // Not known yet: an entry that moves from one group to the other is missed by whoever reaches for it.
  if (missing === undefined) return all;
  const start: Entry = {
    to: paths.start,
    text: 'start',
    roles: ['admin'],
    ...(missing > 0 && { waits: 'start' }),
  };
  return all.map((group) => {
    if (group.id === 'todo' && missing > 0) return { ...group, entries: [start, ...group.entries] };
    if (group.id === 'programme' && missing === 0) return { ...group, entries: [...group.entries, start] };
    return group;
  });
}

type Here = { pathname: string; search: string };

/** How well an entry fits where the reader is: by address, and by what its query says; 0 where it does not. */
function fitOf(to: string, { pathname, search }: Here): number {
  const [path = '', query = ''] = to.split('?');
  const within = pathname === path || (path !== paths.reviews && pathname.startsWith(`${path}/`));
  const isReview = path === paths.reviews && pathname.startsWith('/ops/reviews/');
  if (!within && !isReview) return 0;
  const here = new URLSearchParams(search);
  const wanted = [...new URLSearchParams(query)];
  return wanted.every(([name, value]) => here.get(name) === value) ? path.length + wanted.length : 0;
}

type Given = { t: TFunction<'console'>; user: CurrentUser; waiting: ConsoleWaiting | undefined; here: Here };

/** The pages that somebody's roles have, with what waits in them; the one that is open is marked. */
export function consoleGroups({ t, user, waiting, here }: Given): ConsoleGroup[] {
  const all = placeStart(groups, waiting?.start?.count).map((group) => ({
    ...group,
    entries: group.entries.filter(({ roles }) => hasRole(user, ...roles)),
  }));
  const fits = all.flatMap(({ entries }) => entries.map(({ to }) => fitOf(to, here)));
  const best = Math.max(0, ...fits);
  return all.map(({ id, open = false, entries }) => ({
    id,
    open,
    label: t(`groups.${id}`),
    entries: entries.map(({ to, text, waits }) => ({
      to,
      label: t(`pages.${text}`),
      current: best > 0 && fitOf(to, here) === best,
      waiting: waits ? (waiting?.[waits] ?? null) : null,
    })),
  }));
}
