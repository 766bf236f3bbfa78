import type { z } from 'zod';
import type { Deps } from '#api/deps.ts';
import { readPublicAgreement } from '#contract/agreements.ts';
import { getCertificate, searchCertificates } from '#contract/certificates.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readCatalogue } from '#contract/programme/catalogue.ts';
import { listPublicDocuments, readPublicDocument } from '#contract/programme/documents.ts';
import { openEnquiryForm } from '#contract/programme/enquiries.ts';
import { readHome } from '#contract/programme/programme.ts';
import { readPublicFigures } from '#contract/programme/public-figures.ts';
import { listPublicSuites, readSuiteOffers } from '#contract/programme/suites.ts';
import { readRetention } from '#contract/settings.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { strictly } from '#middleware/validate.ts';
import * as agreements from '#services/agreements/read-agreement.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import * as certificates from '#services/certificates/get-certificate.ts';
import * as register from '#services/certificates/search-certificates.ts';
import * as documents from '#services/documents/read-public-documents.ts';
import * as enquiries from '#services/enquiries/send-enquiry.ts';
import * as home from '#services/programme/home-texts.ts';
import * as catalogue from '#services/reference-data/read-catalogue.ts';
import * as figures from '#services/reports/public-figures.ts';
import { readRetention as retentionInForce } from '#services/settings/read-settings.ts';
import { readOffers } from '#services/suites/read-offers.ts';
import * as suites from '#services/suites/read-suites.ts';

export type PublicAnswer = { status: number; body: string };
type Given = { params: Record<string, string>; query: Record<string, string> };
type Answering = { endpoint: Endpoint; pattern: RegExp; answer: (given: unknown) => Promise<unknown> };

/** What is answered as the endpoint answers a visitor: its input checked, its answer cut to the contract. */
function answering<E extends Endpoint>(
  endpoint: E,
  serve: (given: {
    params: z.output<NonNullable<E['params']>>;
    query: z.output<NonNullable<E['query']>>;
  }) => unknown,
): Answering {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const answer = async (given: unknown) => endpoint.response.parse(await serve(given as never));
  return { endpoint, pattern, answer };
}

/** The calls that public pages make, answered without a request. */
export function publicAnswers({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const all = [
    answering(searchCertificates, ({ query }) => register.searchCertificates(db, { query, now: now() })),
    answering(getCertificate, ({ params: { number } }) =>
      certificates.getCertificate(db, { number, now: now() }),
    ),
    answering(readPublicAgreement, ({ query }) => agreements.readPublicAgreement({ db }, query)),
    answering(readRetention, () => retentionInForce({ db })),
    answering(readPublicFigures, () => figures.readPublicFigures({ db })),
    answering(readHome, () => home.readHome({ db })),
    answering(readCatalogue, () => catalogue.readCatalogue(db)),
    answering(openEnquiryForm, () => enquiries.openForm({ db, now })),
    answering(listPublicDocuments, ({ query }) => documents.listPublicDocuments({ db }, query)),
    answering(readPublicDocument, ({ params, query }) =>
      documents.readPublicDocument({ db }, { ...params, ...query }),
    ),
    answering(readSuiteOffers, ({ query }) => readOffers({ db }, query)),
    answering(listPublicSuites, ({ query }) => suites.listPublicSuites({ db, now }, query)),
  ];
  /** @throws Error for an address that no public page asks for, and whatever keeps the answer from being found */
  return async (address: string): Promise<PublicAnswer> => {
    const { pathname, searchParams } = new URL(address, 'http://portal');
    const found = all.find(({ pattern }) => pattern.test(pathname));
    if (!found) throw new Error(`No public page asks for ${pathname}`);
    const params = decode(found.pattern.exec(pathname)?.groups ?? {});
    return answerOf(found, { params, query: Object.fromEntries(searchParams) });
  };
}

const decode = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));

async function answerOf({ endpoint, answer }: Answering, given: Given): Promise<PublicAnswer> {
  const part = (schema: z.ZodType | undefined, value: unknown) =>
    schema ? strictly(schema).safeParse(value) : ({ success: true, data: undefined } as const);
  const [params, query] = [part(endpoint.params, given.params), part(endpoint.query, given.query)];
  if (!params.success || !query.success) return { status: 400, body: '{}' };
  try {
    const data = await runForActor(endpoint.operation, null, () =>
      answer({ params: params.data, query: query.data }),
    );
    return { status: 200, body: JSON.stringify(data) };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    // What was there once is gone, which search engines take for an answer.
    const isGone = error.details?.reason === 'withdrawn';
    return { status: isGone ? 410 : error.status, body: '{}' };
  }
}
