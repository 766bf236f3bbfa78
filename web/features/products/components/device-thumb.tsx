import type { ReactNode } from 'react';
import type { CategoryType } from '#domain/reference-data/reference-data.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';

const shapes: Record<CategoryType, ReactNode> = {
  phone: (
    <>
      <rect x="8" y="2" width="16" height="36" rx="2.5" />
      <path d="M14 35h4" />
    </>
  ),
  tablet: (
    <>
      <rect x="4" y="3" width="24" height="34" rx="2" />
      <path d="M14 34h4" />
    </>
  ),
  watch: (
    <>
      <circle cx="16" cy="20" r="9" />
      <path d="M11 11l1-8h8l1 8M11 29l1 8h8l1-8" />
    </>
  ),
  tv: (
    <>
      <rect x="1" y="8" width="30" height="20" rx="1" />
      <path d="M11 33h10" />
    </>
  ),
  'smart-screen': (
    <>
      <rect x="1" y="7" width="30" height="22" rx="1" />
      <path d="M16 29v5M10 34h12" />
    </>
  ),
  reader: (
    <>
      <rect x="5" y="4" width="22" height="32" rx="1.5" />
      <path d="M9 10h14M9 15h14M9 20h9" />
    </>
  ),
  car: (
    <>
      <rect x="2" y="10" width="28" height="18" rx="2" />
      <path d="M7 23h18M10 18a6 6 0 0112 0" />
    </>
  ),
  laptop: (
    <>
      <rect x="5" y="9" width="22" height="16" rx="1" />
      <path d="M1 30h30l-3-5H4z" />
    </>
  ),
};

/** The outline of a device's kind; decoration beside its name. */
export function DeviceThumb({ category }: { category: string }) {
  const type = useCatalogue().typeOf(category);
  return (
    <svg className="thumb" viewBox="0 0 32 40" aria-hidden="true">
      {type && shapes[type]}
    </svg>
  );
}
