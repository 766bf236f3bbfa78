const shapes = {
  none: 'M5 13V3.5M2.5 6L5 3.5 7.5 6M11 3v9.5M8.5 10l2.5 2.5 2.5-2.5',
  ascending: 'M8 13V3M4.5 6.5L8 3l3.5 3.5',
  descending: 'M8 3v10M4.5 9.5L8 13l3.5-3.5',
};

/** How a list is sorted by a column; here and not among the icons, which the public pages carry. */
export function SortMark({ way }: { way: keyof typeof shapes }) {
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[way]} />
    </svg>
  );
}
