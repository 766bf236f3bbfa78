import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { renderMessagePage, renderSignOutPage } from '#accounts/pages/message-page.ts';
import { raw } from '#domain/shared/html.ts';
import { type Locale, localeOfAcceptLanguage, localeOfTag } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { failureAddress } from '#services/sign-in/failure-address.ts';

type RenderError = NonNullable<Configuration['renderError']>;

function localeOf(context: KoaContextWithOIDC): Locale {
  const requested = context.oidc?.params?.ui_locales;
  const chosen = typeof requested === 'string' ? localeOfTag(requested) : null;
  return chosen ?? localeOfAcceptLanguage(context.get('accept-language')) ?? 'zh';
}

/** Errors of the protocol itself, which only a wrong address or setting brings about; a sign-in that is over goes to the portal. */
export function renderProviderError(portalUrl: string): RenderError {
  return (context, _out, error) => {
    const locale = localeOf(context as KoaContextWithOIDC);
    if (error instanceof errors.SessionNotFound) {
      context.status = 303;
      return context.redirect(failureAddress(portalUrl, { locale, reason: 'expired' }));
    }
    const text = serverTexts(locale).signIn;
    const requestId = String(context.response.get('x-request-id'));
    const page = { locale, portalUrl, title: text.failedTitle, lead: text.failedLead };
    context.type = 'html';
    context.body = renderMessagePage({ ...page, ...(requestId ? { requestId } : {}) });
  };
}

/** The form comes from the provider; a valid ID token hint proves that the portal sent the browser. */
export async function renderSignOut(context: KoaContextWithOIDC, form: string): Promise<void> {
  const automatic = context.oidc.entities.IdTokenHint !== undefined;
  const { redirectUris = [] } = context.oidc.client ?? {};
  const portalUrl = redirectUris[0] === undefined ? '/' : new URL(redirectUris[0]).origin;
  context.body = renderSignOutPage({ locale: localeOf(context), portalUrl, form: raw(form), automatic });
}

export function renderSignedOut(portalUrl: string) {
  return async (context: KoaContextWithOIDC): Promise<void> => {
    const locale = localeOf(context);
    const text = serverTexts(locale).signIn;
    context.body = renderMessagePage({
      locale,
      portalUrl,
      title: text.signedOutTitle,
      lead: text.signedOutLead,
    });
  };
}
