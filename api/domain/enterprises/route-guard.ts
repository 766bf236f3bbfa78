/** Where the navigation came from; null for everywhere else, such as an external link. */
export type Origin = 'home' | 'partner' | 'userAgreement';

/** Input of the guard of the management pages, in the order in which it is read. */
export type GuardFacts = {
  /** Enterprise state: with 0 (not permitted) nothing further is read. */
  enterpriseState: number;
  isCompany: boolean;
  privacySigned: boolean;
  userSigned: boolean;
  /** The wizard was left deliberately before, by this account in this browser. */
  wizardDismissed: boolean;
  origin: Origin | null;
};

/** Target of the guard; `stay` shows the page. */
export type GuardTarget =
  | 'homeWithoutPermission'
  | 'personService'
  | 'privacyAgreement'
  | 'userAgreement'
  | 'certificationWizard'
  | 'stay';

/** The route guard of the management pages, in the specification's order (section 4). */
export function guardManagement(facts: GuardFacts): GuardTarget {
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

/** The origin of a path without its language prefix; case and a trailing slash do not count. */
export function originOf(path: string | null): Origin | null {
  if (path === null) return null;
  return origins[path.toLowerCase().replace(/(?<=.)\/$/, '')] ?? null;
}
