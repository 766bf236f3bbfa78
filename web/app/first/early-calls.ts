import type { ApplicationDetail } from '#contract/applications.ts';
import { chosenResult, isTested } from '#web/features/results/model/chosen-result.ts';
import type { Asked } from '#web/lib/api/early-answers.ts';

const get = (address: string): Asked => ({ method: 'GET', address });

/**
 * What a page asks for first. Written out, for the contract would bring its schemas along; a test holds each beside the
 * contract's.
 */
export const calls = {
  session: get('/v1/hms/cc/session'),
  events: get('/v1/hms/cc/events'),
  state: get('/v1/hms/cc/enterprise/state'),
  user: (origin: string): Asked => ({ method: 'POST', address: `${origin}/v1/getBriefUserInfo` }),
  agreement: (type: number): Asked => ({ method: 'PUT', address: `/hms/cc/protocol/query?agrType=${type}` }),
} as const;

/** The first word of every page that stands behind the guard. */
const managed = [
  ...['myProduct', 'product', 'productDetail', 'certification', 'report', 'labWork', 'certificationWizard'],
  ...[
    'basicInformation',
    'businessAgreement',
    'agreementSupplement',
    'protocolManagement',
    'contactManagement',
  ],
  ...['accountSettings', 'apiTokens', 'messageCenter', 'messageDetail'],
];

/** `path` is without its language. */
export function isManaged(path: string): boolean {
  return managed.includes(path.split('/')[1] ?? '');
}

const application = (id: string) => `/v1/hms/cc/applications/${id}`;
const idPattern = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})';

type Page = {
  path: RegExp;
  /** What it asks first; an application before all else. */
  asks: (id: string) => Asked[];
  /** What it asks once its application is there. */
  follow?: (application: Known, search: URLSearchParams) => Asked[];
};
type Known = Pick<ApplicationDetail, 'id' | 'configurations'>;

const pages: readonly Page[] = [
  {
    path: new RegExp(`^/certification/${idPattern}/analysis$`),
    asks: (id) => [
      get(application(id)),
      get(`${application(id)}/module-map`),
      get(`${application(id)}/failure-groups?choice=all&limit=25`),
    ],
    // Of what the page shows of one configuration, the only one that takes as long as all the rest.
    follow: ({ id, configurations }, search) => {
      const chosen = chosenResult(configurations, search);
      if (!chosen || !isTested(chosen)) return [];
      return [get(`${application(id)}/configurations/${chosen.id}/comparison?against=previous`)];
    },
  },
  {
    path: new RegExp(`^/certification/${idPattern}(?:/results|/materials)?$`),
    asks: (id) => [get(application(id))],
  },
];

const pageOf = (path: string) => pages.find((page) => page.path.test(path));

/** What the page of a path shows first. */
export function callsOfPage(path: string): Asked[] {
  const page = pageOf(path);
  const [, id] = page?.path.exec(path) ?? [];
  return page && id !== undefined ? page.asks(id) : [];
}

/** What it shows of its application, which was asked first. */
export function callsThatFollow(path: string, known: Known, search: URLSearchParams): Asked[] {
  return pageOf(path)?.follow?.(known, search) ?? [];
}
