import { Link } from 'react-router-dom';
import type { CertificateView } from '#contract/certificates.ts';
import { StatusText } from '#web/components/controls/status.tsx';
import { certificateLook } from '#web/lib/applications/status-look.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { paths } from '#web/paths.ts';

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
