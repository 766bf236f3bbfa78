import { addressLang, type Locale, otherLocale, pick } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type ResetView, renderFirstPassword } from './password-page.ts';

export type InvitationView = ResetView & {
  /** The company that the person is to work for; null for people of the programme. */
  company: { zh: string; en: string } | null;
};

/** Where an invited person sets a first password. */
export function renderInvitationPage({ company, ...view }: InvitationView): string {
  const text = serverTexts(view.locale).account;
  return renderFirstPassword(view, {
    title: text.invitationTitle,
    lead: company ? text.invitationFor(pick(view.locale, company)) : text.invitationLead,
    action: '/invitation',
    other: otherInvitationPage(view.locale, view.token),
  });
}

/** The page of an invitation in the other language. */
export function otherInvitationPage(locale: Locale, token: string): string {
  return `/invitation?${new URLSearchParams({ token, lang: addressLang[otherLocale(locale)] })}`;
}
