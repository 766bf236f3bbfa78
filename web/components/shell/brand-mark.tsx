const face = <path d="M7 1h14l6 6v14l-6 6H7l-6-6V7z" fill="var(--accent-fill)" />;

const productMark = (
  <>
    <path
      d="M7.5 21.5L14 6.5l6.5 15M5.5 17h17"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
    <path d="M5.5 15v4M22.5 15v4" stroke="var(--on-accent)" strokeWidth="1.25" strokeLinecap="round" />
  </>
);

type BrandMarkProps = {
  logo: string | null;
  /** Where there is no logo; null for the product's own mark. */
  letter: string | null;
};

/** The programme's logo, or a mark in the accent. */
export function BrandMark({ logo, letter }: BrandMarkProps) {
  if (logo !== null) return <img src={logo} alt="" width="28" height="28" />;
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      {face}
      {letter === null ? (
        productMark
      ) : (
        <text x="14" y="19.5" textAnchor="middle" fontSize="16" fontWeight="600" fill="var(--on-accent)">
          {letter}
        </text>
      )}
    </svg>
  );
}
