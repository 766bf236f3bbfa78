import { useSyncExternalStore } from 'react';
import { type PublicProgramme, publicProgramme } from '#contract/programme/programme.ts';
import { defaultOfficeDays, officeHours } from '#domain/calendar/office-calendar.ts';
import { accentSheetPath, defaultProgramme } from '#domain/programme/default-programme.ts';
import { logoPath } from '#domain/programme/logo.ts';
import { brandLetter, officeLetter } from '#domain/programme/mark-letters.ts';
import { pick } from '#domain/shared/locale.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

const { recipient: _r, addressZh: _z, addressEn: _e, ...shown } = defaultProgramme;
const own: PublicProgramme = {
  ...shown,
  logo: null,
  hours: officeHours(defaultOfficeDays),
  samples: null,
};

/** What the server wrote into the page. */
function readPage(): PublicProgramme {
  const written = document.querySelector<HTMLMetaElement>('meta[name="programme"]')?.content ?? '';
  try {
    const read = publicProgramme.safeParse(JSON.parse(written));
    return read.success ? read.data : own;
  } catch {
    return own;
  }
}

let present: PublicProgramme | undefined;
const listeners = new Set<() => void>();

function current(): PublicProgramme {
  present ??= typeof document === 'undefined' ? own : readPage();
  return present;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whose portal the server draws the next page for. */
export function serveBrand(programme: PublicProgramme): void {
  present = programme;
}

/** Shows what was just saved, without loading the page anew. */
export function takeBrand(programme: Omit<PublicProgramme, 'samples'>, version: number): void {
  present = { ...programme, samples: null };
  const sheet = document.querySelector<HTMLLinkElement>(`link[href^="${accentSheetPath}"]`);
  sheet?.setAttribute('href', `${accentSheetPath}?${version}`);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  icon?.setAttribute('href', programme.logo ? logoPath(programme.logo.hash) : '/programme/mark.svg');
  icon?.setAttribute('type', programme.logo ? 'image/png' : 'image/svg+xml');
  for (const listener of listeners) listener();
}

/** Shows the office's zone and hours that were just saved. */
export function takeHours(hours: PublicProgramme['hours']): void {
  present = { ...current(), hours };
  for (const listener of listeners) listener();
}

/** Whose portal this is, in the language of the page. */
export function useBrand() {
  const programme = useSyncExternalStore(subscribe, current, current);
  const locale = useLanguage();
  return {
    programme,
    name: pick(locale, { zh: programme.nameZh, en: programme.nameEn }),
    short: pick(locale, { zh: programme.shortZh, en: programme.shortEn }),
    office: pick(locale, { zh: programme.officeZh, en: programme.officeEn }),
    /** Address of the logo; null where the mark with the letter stands. */
    logo: programme.logo && logoPath(programme.logo.hash),
    letter: brandLetter(programme),
    /** The office's hallmark; null for the product's own mark. */
    officeLetter: officeLetter(programme.officeEn),
    /** Communities of developers, elsewhere. */
    communities: ([1, 2] as const)
      .map((one) => ({
        link: programme[`community${one}Link`],
        name: pick(locale, { zh: programme[`community${one}Zh`], en: programme[`community${one}En`] }),
      }))
      .filter(({ link, name }) => link !== '' && name !== ''),
  };
}
