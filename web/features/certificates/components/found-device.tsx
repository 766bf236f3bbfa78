import { Link } from 'react-router-dom';
import type { CertificateView } from '#contract/certificates.ts';
import { paths } from '#web/app/paths.ts';
import { StatusText } from '#web/components/status.tsx';
import { certificateLook } from '#web/lib/status-look.ts';
import { useDeviceWords } from '#web/lib/use-device-words.ts';
import { useLanguage } from '#web/lib/use-language.ts';

/** A certified device in the list; on a phone with its maker and state. */
export function FoundDevice({ number, product, productEn, model, enterprise, ...rest }: CertificateView) {
  const words = useDeviceWords();
  return (
    <>
      <Link to={paths.certificate(number)}>
        <b>{words.nameOf({ name: product, nameEn: productEn })}</b>
      </Link>
      <small>
        <span className="mono">{model}</span>
        <span className="only-m">{enterprise[useLanguage()]}</span>
        <span className="only-m">
          <StatusText status={certificateLook(rest)} />
        </span>
      </small>
    </>
  );
}
