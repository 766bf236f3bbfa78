import type { Router } from 'express';
import { z } from 'zod';
import { limitMail } from '#accounts/calls/limit-mail.ts';
import { pagesOn } from '#accounts/calls/mount-page.ts';
import { asPage, type PageRequest } from '#accounts/calls/page-request.ts';
import { renderConfirmPage } from '#accounts/pages/confirm-page.ts';
import { mailPages, signInAddress } from '#accounts/pages/mail-pages.ts';
import { renderMailSentPage } from '#accounts/pages/mail-sent-page.ts';
import { renderMessagePage } from '#accounts/pages/message-page.ts';
import { readForm } from '#accounts/provider/interaction-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { addressLang, otherLocale } from '#domain/shared/locale.ts';
import { emailSchema, idSchema } from '#domain/shared/validation.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { checkCsrf } from '#middleware/csrf.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import {
  confirmAgain,
  confirmRegistration,
  readRegistration,
} from '#services/accounts/confirm-registration.ts';
import { auditEntrance } from './audit-entrance.ts';

const waitingSchema = z.object({ id: idSchema, login: emailSchema });

/** Confirming the address of a registration by the link of a mail, and asking for another mail. */
export function registrationRoutes(router: Router, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  pages.show(
    '/register/confirm',
    asPage(async (page) => {
      const { token } = page.request.query;
      await show(deps, page, typeof token === 'string' ? token : '');
    }),
  );
  pages.take(
    '/register/confirm',
    asPage((page) => confirm(deps, page)),
    'by-handler',
  );
  pages.take(
    '/register/again',
    asPage((page) => again(deps, page)),
  );
}

/** A GET changes nothing: programs that open the links of mails confirm nobody's address. */
async function show({ config, db, now }: CoreDeps, page: PageRequest, token: string): Promise<void> {
  const { locale, response } = page;
  const portalUrl = config.portal.url;
  try {
    const shown = await readRegistration(db, { token, now: now() });
    response.type('html').send(renderConfirmPage({ locale, portalUrl, token, ...shown }));
  } catch (error) {
    if (!isRefusal(error, 'dataMissing')) throw error;
    showGone(page, portalUrl, token);
  }
}

async function confirm(deps: CoreDeps, page: PageRequest): Promise<void> {
  const { locale, request, response } = page;
  const { config, db, now, rates } = deps;
  const portalUrl = config.portal.url;
  const { token = '' } = readForm(request);
  const text = serverTexts(locale).mailPages;
  const entrance = { operation: 'account.confirm', request, response, login: '' } as const;
  try {
    await auditEntrance(deps, entrance, async () => {
      checkCsrf(request, config, null);
      await rates.take('registration', addressOf(request));
      return confirmRegistration(db, { token, now: now() });
    });
  } catch (error) {
    if (isRefusal(error, 'dataMissing')) return showGone(page, portalUrl, token);
    if (!isRefusal(error, 'partnerEnterpriseDuplicate')) throw error;
    const view = { locale, portalUrl, title: text.takenTitle, lead: text.takenLead };
    return void response.status(409).type('html').send(renderMessagePage(view));
  }
  const link = { label: serverTexts(locale).signIn.signIn, href: signInAddress(portalUrl, locale) };
  const view = { locale, portalUrl, title: text.confirmedTitle, lead: text.confirmedLead, link };
  response.type('html').send(renderMessagePage(view));
}

function showGone({ locale, response }: PageRequest, portalUrl: string, token: string): void {
  const { goneTitle: title, goneLead: lead } = serverTexts(locale).mailPages;
  const other = new URLSearchParams({ token, lang: addressLang[otherLocale(locale)] });
  const view = { locale, portalUrl, title, lead, otherLanguage: `/register/confirm?${other}` };
  response.status(410).type('html').send(renderMessagePage(view));
}

async function again({ config, db, now, rates }: CoreDeps, { locale, request, response }: PageRequest) {
  const waiting = waitingSchema.safeParse(readForm(request));
  if (!waiting.success) throw new CatalogueError('dataMissing');
  // The answer is the same, and counts the same, where the address has an account and nothing waits for it.
  await limitMail(rates, request, waiting.data.login);
  const { confirm: page } = mailPages(config, locale);
  await confirmAgain(db, { ...waiting.data, page, now: now() });
  const view = { locale, portalUrl: config.portal.url, waiting: waiting.data, reason: 'again' } as const;
  response.type('html').send(renderMailSentPage(view));
}

function isRefusal(error: unknown, name: CatalogueError['errorName']): boolean {
  return error instanceof CatalogueError && error.errorName === name;
}
