import { CopyText } from './copy-text.tsx';

/** A file's SHA-256 in hexadecimal: its ends shown, all of it copied. */
export function Checksum({ sha256 }: { sha256: string }) {
  return (
    <>
      SHA-256 <CopyText mono text={sha256} label={`${sha256.slice(0, 8)} … ${sha256.slice(-8)}`} />
    </>
  );
}
