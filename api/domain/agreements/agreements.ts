import type { ErrorName } from '#domain/errors/errors.ts';

/** The two agreements of the portal, by the type ids that the calls name. */
export const agreementTypes = { privacy: 10256, user: 502 } as const;
export type AgreementName = keyof typeof agreementTypes;
export const agreementNames = ['privacy', 'user'] as const satisfies readonly AgreementName[];
export type AgreementType = (typeof agreementTypes)[AgreementName];

/** The name behind a type id. */
export function nameOfAgreement(type: AgreementType): AgreementName {
  return type === agreementTypes.privacy ? 'privacy' : 'user';
}

/** Milliseconds between the check of the privacy agreement and that of the user agreement. */
export const privacyCheckDelay = 200;

/** The newest version that an account has signed, and the newest that is published; null where there is none. */
export type AgreementState = { signed: number | null; published: number | null };
export type AgreementStates = Readonly<Record<AgreementName, AgreementState>>;

/** The error for a missing agreement. */
export const agreementRefusals = [
  'privacyAgreementUnsigned',
  'agreementsUnsigned',
  'agreementVersionUnsigned',
] as const satisfies readonly ErrorName[];
type AgreementRefusal = (typeof agreementRefusals)[number];

/**
 * True when the newest published version is signed. Without a signature it is false even where nothing is published.
 */
export function isAgreed({ signed, published }: AgreementState): boolean {
  return signed !== null && signed >= (published ?? 0);
}

/** Missing agreements, most basic first; null when both are signed in their newest versions. */
export function missingAgreement({ privacy, user }: AgreementStates): AgreementRefusal | null {
  if (privacy.signed === null) return 'privacyAgreementUnsigned';
  if (user.signed === null) return 'agreementsUnsigned';
  return isAgreed(privacy) && isAgreed(user) ? null : 'agreementVersionUnsigned';
}

/** True for the names of {@link agreementRefusals}. */
export function isAgreementRefusal(name: ErrorName): boolean {
  return agreementRefusals.some((one) => one === name);
}

/** One part of an agreement's text. */
export type AgreementPart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/**
 * Parses an agreement's plain text: lines that begin with `# ` are headings, with `- ` items of a list; any other
 * line is a paragraph. It contains no markup.
 */
export function readAgreementText(body: string): AgreementPart[] {
  const parts: AgreementPart[] = [];
  for (const line of body.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const last = parts.at(-1);
    if (line.startsWith('# ')) parts.push({ kind: 'heading', text: line.slice(2) });
    else if (!line.startsWith('- ')) parts.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list')
      parts[parts.length - 1] = { ...last, items: [...last.items, line.slice(2)] };
    else parts.push({ kind: 'list', items: [line.slice(2)] });
  }
  return parts;
}
