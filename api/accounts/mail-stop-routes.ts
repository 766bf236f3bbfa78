import type { Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { changeByLink } from '#services/mail/choose-mail.ts';
import { readSigned } from '#services/mail/sign-unsubscription.ts';
import { pagesOn } from './calls/mount-page.ts';
import { asPage, type PageRequest } from './calls/page-request.ts';
import { renderMailStopPage } from './pages/mail-stop-page.ts';
import { renderMessagePage } from './pages/message-page.ts';
import { readForm } from './provider/interaction-step.ts';

/** Stopping mails by the link that each of them carries, without signing in. */
export function mailStopRoutes(router: Router, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  pages.show(
    '/mail/unsubscribe',
    asPage((page) => show(deps, page)),
  );
  pages.take(
    '/mail/unsubscribe',
    asPage((page) => stop(deps, page)),
    'any',
  );
}

function tokenOf({ request }: PageRequest): string {
  const { token } = request.query;
  return typeof token === 'string' ? token : (readForm(request).token ?? '');
}

/** A GET changes nothing: programs that open the links of mails stop nobody's. */
async function show({ config, db }: CoreDeps, page: PageRequest): Promise<void> {
  const { locale, response } = page;
  const token = tokenOf(page);
  const signed = await readSigned(db, token);
  if (!signed) return showUnknown(page, config.portal.url);
  const { kinds } = signed;
  response.type('html').send(renderMailStopPage({ locale, portalUrl: config.portal.url, token, kinds }));
}

/**
 * What is signed is the authority: a mail program sends this by itself (RFC 8058), with no cookie and from no page of
 * ours. It stops the mails, unless the page's form asks for one a day.
 */
async function stop({ config, db }: CoreDeps, page: PageRequest): Promise<void> {
  const { locale, request, response } = page;
  const portalUrl = config.portal.url;
  const signed = await readSigned(db, tokenOf(page));
  if (!signed) return showUnknown(page, portalUrl);
  const cadence = readForm(request).how === 'daily' ? 'daily' : 'off';
  await changeByLink({ db }, { ...signed, cadence });
  const text = serverTexts(locale).mailPages;
  const view = { locale, portalUrl, title: text.stoppedTitle[cadence], lead: text.stoppedLead };
  response.type('html').send(renderMessagePage(view));
}

function showUnknown({ locale, response }: PageRequest, portalUrl: string): void {
  const { stopUnknownTitle: title, stopUnknownLead: lead } = serverTexts(locale).mailPages;
  response.status(404).type('html').send(renderMessagePage({ locale, portalUrl, title, lead }));
}
