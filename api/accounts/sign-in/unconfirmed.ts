import type { Response } from 'express';
import { renderMailSentPage } from '#accounts/pages/mail-sent-page.ts';
import { readForm, type Step } from '#accounts/provider/interaction-step.ts';
import type { Config } from '#api/base/config.ts';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { Locale } from '#domain/shared/locale.ts';

/** Shows whoever has registered that the mailbox is where it goes on. */
export function showMailSent(
  { portal }: Pick<Config, 'portal'>,
  locale: Locale,
  response: Response,
  waiting: { id: string; login: string },
): void {
  const view = { locale, portalUrl: portal.url, waiting, reason: 'sent' } as const;
  response.type('html').send(renderMailSentPage(view));
}

/** A sign-in whose password is right, and whose address nobody has confirmed, is answered by how to do that. */
export function orUnconfirmed({ config }: Pick<CoreDeps, 'config'>, signIn: Step): Step {
  return async (interaction, locale, request, response) => {
    try {
      await signIn(interaction, locale, request, response);
    } catch (error) {
      const id = error instanceof CatalogueError && error.details?.registrationId;
      if (typeof id !== 'string') throw error;
      const waiting = { id, login: readForm(request).login?.trim() ?? '' };
      const view = { locale, portalUrl: config.portal.url, waiting, reason: 'unconfirmed' } as const;
      response.status(403).type('html').send(renderMailSentPage(view));
    }
  };
}
