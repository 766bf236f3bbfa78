import { useTranslation } from 'react-i18next';
import type { CertificationMode } from '#domain/applications/statuses.ts';

type HallmarksProps = {
  /** The office's letter; null for the product's own mark. */
  office: string | null;
  /** The maker's partner code, seven characters. */
  maker: string;
  mode: CertificationMode;
  /** Four digits; the mark shows the last two. */
  year: number;
  /** In pixels. */
  height?: number;
};

const letters: Record<CertificationMode, string> = { standard: 'S', plus: 'P' };

/** Frames of the office's octagon, the maker's plate, the mode's circle and the year's hexagon. */
function Frames() {
  return (
    <g className="mark-ink">
      <path d="M13 2h26l11 11v30L39 54H13L2 43V13z" />
      <path d="M14.5 4.5h23l10 10v27l-10 10h-23l-10-10v-27z" strokeWidth=".6" />
      <path d="M68 2h86.4q0 8 8 8v36q-8 0-8 8h-86.4q0-8-8-8V10q8 0 8-8z" />
      <path
        d="M70 4.8h82.4q1.2 6 7.2 7.6v31.2q-6 1.6-7.2 7.6h-82.4q-1.2-6-7.2-7.6V12.4q6-1.6 7.2-7.6z"
        strokeWidth=".6"
      />
      <circle cx="198.4" cy="28" r="26" />
      <circle cx="198.4" cy="28" r="23.4" strokeWidth=".6" />
      <path d="M259.4 2l23 13v26l-23 13-23-13V15z" />
      <path d="M259.4 5l20.4 11.5v23L259.4 51 239 39.5v-23z" strokeWidth=".6" />
    </g>
  );
}

/** In the octagon of an office without a name of its own. */
const balance = (
  <path
    className="mark-ink"
    d="M14 41L26 13l12 28M11 33h30M11 30v6M41 30v6"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
  />
);

type ShapesProps = { office: string | null; maker: string; letter: string; year: number };

/** The four marks as shapes, 286 × 56 units, for a drawing that has them in it. */
export function HallmarkShapes({ office, maker, letter, year }: ShapesProps) {
  return (
    <>
      <Frames />
      {office === null && balance}
      <g className="mark-t" textAnchor="middle">
        {office !== null && (
          <text x="26" y="36" fontSize="22">
            {office}
          </text>
        )}
        <text x="111.2" y="34" fontSize="17" letterSpacing="1">
          {maker}
        </text>
        <text x="198.4" y="36" fontSize="22">
          {letter}
        </text>
        <text x="259.4" y="35" fontSize="20">
          {String(year).slice(-2)}
        </text>
      </g>
    </>
  );
}

/** A certificate's four marks. */
export function Hallmarks({ office, maker, mode, year, height = 52 }: HallmarksProps) {
  const { t } = useTranslation();
  const label = t('hallmarks', { maker, mode: letters[mode], year });
  return (
    <svg className="hallmarks" viewBox="0 0 286 56" height={height} role="img" aria-label={label}>
      <HallmarkShapes office={office} maker={maker} letter={letters[mode]} year={year} />
    </svg>
  );
}
