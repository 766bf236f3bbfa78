import { Link } from 'react-router-dom';
import type { CertificateView } from '#contract/certificates.ts';
import { StatusText } from '#web/components/controls/status.tsx';
import { MarkedText } from '#web/components/page/marked-text.tsx';
import { certificateLook } from '#web/lib/applications/status-look.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { paths } from '#web/paths.ts';

type FoundProps = { certificate: CertificateView; keyword: string };

/** A certified device in the list; on a phone with its maker and state. */
export function FoundDevice({ certificate, keyword }: FoundProps) {
  const { number, product, productEn, model, enterprise, ...rest } = certificate;
  const words = useDeviceWords();
  return (
    <>
      <Link to={paths.certificate(number)}>
        <b>
          <MarkedText text={words.nameOf({ name: product, nameEn: productEn })} keyword={keyword} />
        </b>
      </Link>
      <small>
        <span className="mono">
          <MarkedText text={model} keyword={keyword} />
        </span>
        <span className="only-m">{enterprise[useLanguage()]}</span>
        <span className="only-m">
          <StatusText status={certificateLook(rest)} />
        </span>
      </small>
    </>
  );
}
