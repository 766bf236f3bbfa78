/** Most characters of the line that a maintenance is told by. */
export const maintenanceLength = 200;

type Gap = { field: string; rule: 'required' | 'past' };

/** What keeps a maintenance from being published. */
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
