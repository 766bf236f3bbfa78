/** Where somebody came from, as far as the guard asks; null for everywhere else, such as a link from outside. */
export type Origin = 'home' | 'partner' | 'userAgreement';

/** What the guard of the management pages is told, in the order in which it is asked for. */
export type GuardFacts = {
  /** Enterprise state: 0 not permitted; then nothing further is asked for. */
  enterpriseState: number;
  isCompany: boolean;
  privacySigned: boolean;
  userSigned: boolean;
  /** The wizard was left on purpose before, by this account in this browser. */
  wizardDismissed: boolean;
  origin: Origin | null;
};

/** Where the guard leads; `stay` lets the page be shown. */
export type GuardWay =
  | 'homeWithoutPermission'
  | 'personService'
  | 'privacyAgreement'
  | 'userAgreement'
  | 'certificationWizard'
  | 'stay';

/** The route guard of the management pages, in the specification's order (section 4). */
export function guardManagement(facts: GuardFacts): GuardWay {
  if (facts.enterpriseState === 0) return 'homeWithoutPermission';
  if (!facts.isCompany) return 'personService';
  if (!facts.privacySigned) return 'privacyAgreement';
  if (!facts.userSigned) return 'userAgreement';
  return facts.wizardDismissed || facts.origin === null ? 'stay' : 'certificationWizard';
}

const origins: Readonly<Record<string, Origin>> = {
  '/': 'home',
  '/partner': 'partner',
  '/useragreement': 'userAgreement',
};

/** The origin that a path without its language prefix stands for; case and a closing slash do not count. */
export function originOf(path: string | null): Origin | null {
  if (path === null) return null;
  return origins[path.toLowerCase().replace(/(?<=.)\/$/, '')] ?? null;
}
