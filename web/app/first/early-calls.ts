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

const pages: readonly { path: RegExp; asks: (id: string) => Asked[] }[] = [
  {
    path: new RegExp(`^/certification/${idPattern}/analysis$`),
    asks: (id) => [
      get(application(id)),
      get(`${application(id)}/module-map`),
      get(`${application(id)}/failure-groups?choice=all&limit=25`),
    ],
  },
  {
    path: new RegExp(`^/certification/${idPattern}(?:/results|/materials)?$`),
    asks: (id) => [get(application(id))],
  },
];

/** What the page of a path shows first. */
export function callsOfPage(path: string): Asked[] {
  for (const page of pages) {
    const [, id] = page.path.exec(path) ?? [];
    if (id !== undefined) return page.asks(id);
  }
  return [];
}
