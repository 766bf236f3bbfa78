import type { Request, RequestHandler, Response } from 'express';
import { errors, type default as Provider } from 'oidc-provider';
import { type Locale, localeOfTag } from '#domain/shared/locale.ts';
import { readLocale } from '#middleware/locale.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { failureAddress } from '#services/sign-in/failure-address.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export type Step = (
  interaction: Interaction,
  locale: Locale,
  request: Request,
  response: Response,
) => Promise<void>;

/** Runs a step of a sign-in with its interaction; an expired one gets the portal's page for it. */
export function asStep(provider: Provider, portalUrl: string, run: Step): RequestHandler {
  return async (request, response) => {
    scopeOf(response).route = String(request.route.path);
    response.setHeader('Cache-Control', 'no-store');
    const interaction = await findInteraction(provider, request, response);
    const locale = localeOf(request, interaction);
    if (interaction) return run(interaction, locale, request, response);
    response.redirect(303, failureAddress(portalUrl, { locale, reason: 'expired' }));
  };
}

/** The fields of a posted form that are given once. */
export function readForm(request: Request): Record<string, string> {
  const fields: Record<string, unknown> = request.body ?? {};
  const pairs = Object.entries(fields).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(pairs);
}

async function findInteraction(provider: Provider, request: Request, response: Response) {
  try {
    const interaction = await provider.interactionDetails(request, response);
    return interaction.uid === request.params.uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

/** Chosen on the page, else wished for by the portal, else the browser's. */
function localeOf(request: Request, interaction: Interaction | null): Locale {
  const wishes = [request.body?.lang, request.query.lang, interaction?.params.ui_locales];
  for (const wish of wishes) {
    const locale = typeof wish === 'string' ? localeOfTag(wish) : null;
    if (locale) return locale;
  }
  return readLocale(request);
}
