import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { type CertificateView, searchCertificates as endpoint } from '#contract/certificates.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { htmlLang, type Locale, locales, pathPrefix, pick } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { runForActor } from '#services/calls/run-for-actor.ts';
import { searchCertificates } from '#services/certificates/search-certificates.ts';
import { readProgramme } from '#services/programme/read-programme.ts';

export const feedPath = '/certificates.atom';
/** How many certificates it tells of, and milliseconds for which it is not gathered anew. */
const most = 50;
const freshMs = 60_000;

type Feed = { locale: Locale; name: string; portalUrl: string; rows: readonly CertificateView[] };

const addressIn = (locale: Locale, path: string, portalUrl: string) =>
  new URL(`${pathPrefix(locale)}${path}`, portalUrl).href;

/** A revoked certificate is told of anew: whoever keeps what was told learns of it. */
const updatedOf = ({ issuedOn, revocation }: CertificateView) => revocation?.at ?? `${issuedOn}T00:00:00Z`;

function entryOf(view: CertificateView, { locale, portalUrl }: Feed): Html {
  const { number, product, productEn, model, enterprise } = view;
  const address = addressIn(locale, `/c/${number}`, portalUrl);
  const device = pick(locale, { zh: product, en: productEn || product });
  return html`<entry><id>${address}</id><title>${device}</title><link href="${address}"/><updated>${updatedOf(view)}</updated><author><name>${pick(locale, enterprise)}</name></author><summary>${model} · ${number}</summary></entry>
`;
}

function render(feed: Feed): string {
  const { locale, name, portalUrl, rows } = feed;
  const own = addressIn(locale, feedPath, portalUrl);
  const updated = rows.map(updatedOf).sort().at(-1) ?? '1970-01-01T00:00:00Z';
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang[locale]}">
<id>${own}</id><title>${name} · ${serverTexts(locale).site.newest}</title>
<link rel="self" type="application/atom+xml" href="${own}"/><link href="${addressIn(locale, '/search', portalUrl)}"/>
<updated>${updated}</updated>
${rows.map((row) => entryOf(row, feed))}</feed>
`.markup;
}

/** The newest certificates, in both languages, for whoever follows them. */
export function certificateFeedRoutes(router: Router, deps: Deps): void {
  const { config, db, now } = deps;
  const known = new Map<Locale, { text: string; until: number }>();
  const gather = async (locale: Locale): Promise<string> => {
    const query = { limit: most };
    const { rows } = await runForActor(endpoint.operation, null, () =>
      searchCertificates(db, { query, now: now() }),
    );
    const { nameZh, nameEn } = await readProgramme(db, null);
    return render({
      locale,
      rows,
      portalUrl: config.portal.url,
      name: pick(locale, { zh: nameZh, en: nameEn }),
    });
  };
  for (const locale of locales) {
    const paths = [`${pathPrefix(locale)}${feedPath}`, ...(locale === 'zh' ? [`/cn${feedPath}`] : [])];
    mountRoute(
      router,
      deps,
      { method: 'GET', path: paths, admits: 'visitor' },
      async (_request, response) => {
        const at = now().getTime();
        let feed = known.get(locale);
        if (!feed || feed.until <= at) {
          feed = { text: await gather(locale), until: at + freshMs };
          known.set(locale, feed);
        }
        response
          .set('Cache-Control', 'public, max-age=300')
          .type('application/atom+xml; charset=utf-8')
          .send(feed.text);
      },
    );
  }
}
