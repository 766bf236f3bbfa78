import { Link } from 'react-router-dom';
import { useBrand } from '#web/lib/programme/brand.ts';
import { BrandMark } from './brand-mark.tsx';

type LogoProps = { caption?: string };

/** The programme's mark and name; `caption` says which part of the portal this is. */
export function Logo({ caption }: LogoProps) {
  const { short, logo, letter } = useBrand();
  return (
    <Link className="logo" to="/" reloadDocument>
      <BrandMark logo={logo} letter={letter} />
      <span>{short}</span>
      {caption && <small>{caption}</small>}
    </Link>
  );
}
