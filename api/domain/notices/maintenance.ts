/** Maximum characters of a maintenance notice. */
export const maintenanceLength = 200;

type Gap = { field: string; rule: 'required' | 'past' };

/** Why a maintenance notice cannot be published. */
export function maintenanceGaps(
  { contentZh, contentEn, endsAt }: { contentZh: string; contentEn: string; endsAt: Date },
  now: Date,
): Gap[] {
  const gaps: (Gap | false)[] = [
    contentZh === '' && { field: 'contentZh', rule: 'required' },
    contentEn === '' && { field: 'contentEn', rule: 'required' },
    endsAt <= now && { field: 'endsAt', rule: 'past' },
  ];
  return gaps.filter((gap) => gap !== false);
}
