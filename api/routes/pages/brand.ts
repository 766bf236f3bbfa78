import type { PublicProgramme } from '#contract/programme/programme.ts';
import { logoPath } from '#domain/programme/logo.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { markPath } from './brand-mark.ts';

/** What pages that are not built show of the programme. */
export type Brand = Pick<PublicProgramme, 'shortZh' | 'shortEn' | 'logo' | 'hours'>;

export function brandName({ shortZh, shortEn }: Brand, locale: Locale): string {
  return pick(locale, { zh: shortZh, en: shortEn });
}

/** The programme's logo, or the mark that stands there without one. */
export function brandMark({ logo }: Brand): Html {
  return html`<img src="${logo === null ? markPath : logoPath(logo.hash)}" alt="" width="28" height="28">`;
}

/** The picture of the page's tab. */
export function brandIcon({ logo }: Pick<Brand, 'logo'>): Html {
  return logo === null
    ? html`<link rel="icon" href="${markPath}" type="image/svg+xml">`
    : html`<link rel="icon" href="${logoPath(logo.hash)}" type="image/png">`;
}
