import type { Router } from 'express';
import { limitMail } from '#accounts/calls/limit-mail.ts';
import { pagesOn } from '#accounts/calls/mount-page.ts';
import { asPage, type PageRequest } from '#accounts/calls/page-request.ts';
import { renderForgottenPage } from '#accounts/pages/forgotten-page.ts';
import { mailPages } from '#accounts/pages/mail-pages.ts';
import { renderMessagePage } from '#accounts/pages/message-page.ts';
import { readForm } from '#accounts/provider/interaction-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import { addressLang, otherLocale } from '#domain/shared/locale.ts';
import { emailSchema } from '#domain/shared/validation.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { requestPasswordReset } from '#services/credential-resets/request-password-reset.ts';

/** A forgotten password: its owner asks for a link by mail, which leads to the page for a new one. */
export function forgottenRoutes(router: Router, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  pages.show(
    '/password/forgotten',
    asPage(async (page) => show(deps, page)),
  );
  pages.take(
    '/password/forgotten',
    asPage((page) => requestReset(deps, page)),
  );
}

function show({ config }: CoreDeps, { locale, response }: PageRequest): void {
  const portalUrl = config.portal.url;
  if (config.mail) return void response.type('html').send(renderForgottenPage({ locale, portalUrl }));
  const view = { locale, portalUrl, title: serverTexts(locale).mailPages.forgottenTitle };
  const otherLanguage = `/password/forgotten?lang=${addressLang[otherLocale(locale)]}`;
  response
    .type('html')
    .send(renderMessagePage({ ...view, lead: serverTexts(locale).signIn.forgotten, otherLanguage }));
}

/** The answer says nothing about whether there is such an account, and takes as long either way. */
async function requestReset(deps: CoreDeps, page: PageRequest): Promise<void> {
  const { locale, request, response } = page;
  const { config, rates } = deps;
  const portalUrl = config.portal.url;
  if (!config.mail) return show(deps, page);
  const { login = '' } = readForm(request);
  const address = emailSchema.safeParse(login);
  if (!address.success) {
    const view = {
      locale,
      portalUrl,
      login: login.slice(0, 200),
      problem: serverTexts(locale).signIn.invalid.login,
    };
    return void response.status(400).type('html').send(renderForgottenPage(view));
  }
  await limitMail(rates, request, address.data);
  await requestPasswordReset(deps, {
    address: address.data,
    locale,
    page: mailPages(config, locale).reset,
    requestId: scopeOf(response).requestId,
    from: request.ip ?? '',
  });
  const { askedTitle: title, askedLead } = serverTexts(locale).mailPages;
  response.type('html').send(renderMessagePage({ locale, portalUrl, title, lead: askedLead(address.data) }));
}
