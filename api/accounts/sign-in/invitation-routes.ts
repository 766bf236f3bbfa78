import type { Router } from 'express';
import { auditEvent } from '#accounts/calls/audit-event.ts';
import { pagesOn } from '#accounts/calls/mount-page.ts';
import { asPage, type PageRequest } from '#accounts/calls/page-request.ts';
import { passwordProblemsOf } from '#accounts/calls/password-problems.ts';
import type { Problems } from '#accounts/calls/problem-sentences.ts';
import { otherInvitationPage, renderInvitationPage } from '#accounts/pages/invitation-page.ts';
import { signInAddress } from '#accounts/pages/mail-pages.ts';
import { renderMessagePage } from '#accounts/pages/message-page.ts';
import { readForm } from '#accounts/provider/interaction-step.ts';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError, type ErrorName } from '#domain/errors/errors.ts';
import { pick } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import { acceptInvitation, readInvitation } from '#services/invitations/accept-invitation.ts';

/** Setting a first password by the link of an invitation. */
export function invitationRoutes(router: Router, deps: CoreDeps): void {
  const pages = pagesOn(router, deps);
  pages.show(
    '/invitation',
    asPage(async (page) => {
      const { token } = page.request.query;
      await show(deps, page, typeof token === 'string' ? token : '');
    }),
  );
  pages.take(
    '/invitation',
    asPage((page) => accept(deps, page)),
  );
}

/** A GET changes nothing: programs that open the links of mails accept nobody's invitation. */
async function show(deps: CoreDeps, page: PageRequest, token: string, problems?: Problems): Promise<void> {
  const { locale, response } = page;
  const portalUrl = deps.config.portal.url;
  try {
    const invited = await readInvitation(deps.db, { token, now: deps.now() });
    const { login, enterpriseZh: zh, enterpriseEn: en } = invited;
    const company = zh === null || en === null ? null : { zh, en };
    if (invited.hasAccount && company) return showTaken(deps, page, { token, company });
    const view = { locale, portalUrl, token, login, company, problems };
    response
      .status(problems ? 400 : 200)
      .type('html')
      .send(renderInvitationPage(view));
  } catch (error) {
    if (!isRefused(error, 'dataMissing')) throw error;
    const { invitationGoneTitle: title, invitationGoneLead: lead } = serverTexts(locale).account;
    const otherLanguage = otherInvitationPage(locale, token);
    response
      .status(410)
      .type('html')
      .send(renderMessagePage({ locale, portalUrl, title, lead, otherLanguage }));
  }
}

/** Whoever has the link owns the mailbox, and may know whether it has an account. */
function showTaken(
  { config }: CoreDeps,
  { locale, response }: PageRequest,
  { token, company }: { token: string; company: { zh: string; en: string } },
): void {
  const portalUrl = config.portal.url;
  const { account: text, signIn } = serverTexts(locale);
  const view = {
    locale,
    portalUrl,
    title: text.invitationTakenTitle,
    lead: text.invitationTakenLead(pick(locale, company)),
    link: { label: signIn.signIn, href: signInAddress(portalUrl, locale, '/myProduct') },
    otherLanguage: otherInvitationPage(locale, token),
  };
  response.status(409).type('html').send(renderMessagePage(view));
}

async function accept(deps: CoreDeps, page: PageRequest): Promise<void> {
  const { locale, request, response } = page;
  const { config, db, now, rates } = deps;
  await rates.take('passwordReset', addressOf(request));
  const { account: text, signIn } = serverTexts(locale);
  const { token = '', next = '', repeat = '' } = readForm(request);
  if (next !== repeat) return show(deps, page, token, { repeat: text.password.repeat });
  let isStaff = false;
  try {
    const { id, enterpriseZh } = await readInvitation(db, { token, now: now() });
    isStaff = enterpriseZh === null;
    const target = { kind: 'account', id };
    const event = { operation: 'account.invitation-accept', actor: null, target, request, response } as const;
    await auditEvent(deps, event, () => acceptInvitation(db, { token, next, now: now() }));
  } catch (error) {
    const isOver = isRefused(error, 'dataMissing') || isRefused(error, 'partnerEnterpriseDuplicate');
    return show(deps, page, token, isOver ? undefined : passwordProblemsOf(error, text));
  }
  const portalUrl = config.portal.url;
  const href = signInAddress(portalUrl, locale, isStaff ? '/ops' : '/myProduct');
  const link = { label: signIn.signIn, href };
  const [title, lead] = [text.invitationDoneTitle, text.resetDoneLead];
  response.type('html').send(renderMessagePage({ locale, portalUrl, title, lead, link }));
}

function isRefused(error: unknown, name: ErrorName): boolean {
  return error instanceof CatalogueError && error.errorName === name;
}
