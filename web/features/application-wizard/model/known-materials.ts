import type { ApplicationDetail } from '#contract/applications.ts';
import type { CertificationType } from '#domain/applications/statuses.ts';
import { draftOfMaterials, emptyMaterials, type MaterialsDraft } from './materials-draft.ts';

/** What may be chosen now. */
export type Choosable = { os: readonly string[]; salesRegions: readonly string[] };

/**
 * What an earlier application says that holds for the next one as well, without what may no longer be chosen.
 * Re-certification is about another version of the ROM, so that this is left to be entered.
 */
export function knownMaterials(
  materials: ApplicationDetail['materials'],
  type: CertificationType,
  { os, salesRegions }: Choosable,
): MaterialsDraft {
  const known = draftOfMaterials(materials);
  return {
    ...known,
    os: os.includes(known.os) ? known.os : '',
    romVersion: type === 'recertification' ? '' : known.romVersion,
    salesRegions: known.salesRegions.filter((region) => salesRegions.includes(region)),
  };
}

/**
 * The ROM version where the type is another one now: that of the earlier application, which a supplement keeps, stands
 * there for no re-certification; what was typed stays.
 */
export function romVersionFor(type: CertificationType, typed: string, earlier: string): string {
  if (type === 'recertification') return typed === earlier ? '' : typed;
  return typed === '' ? earlier : typed;
}

/** True while nothing of the materials was entered. */
export function isUntouched(materials: MaterialsDraft): boolean {
  return JSON.stringify(materials) === JSON.stringify(emptyMaterials());
}
