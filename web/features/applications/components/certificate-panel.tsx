import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { StatusText, ToneText } from '#web/components/controls/status.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { certificateLook } from '#web/lib/applications/status-look.ts';
import { paths } from '#web/paths.ts';

/** The certificate, and its PDF as soon as that is made. */
export function CertificatePanel({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('applications');
  const { certificate } = application;
  if (!certificate) return null;
  const { number, status, issuedOn, validUntil, fileId } = certificate;
  const configurations = application.configurations.map(({ verdict }) => ({ passed: verdict === 'passed' }));
  const look = certificateLook({ status, configurations });
  return (
    <Panel title={t('certificate.title')} aside={<StatusText status={look} />} padded>
      <Facts
        facts={[
          { term: t('certificate.number'), value: <CopyText text={number} /> },
          { term: t('certificate.issued'), value: issuedOn },
          {
            term: t('certificate.valid'),
            value: status === 'valid' ? validUntil : <del>{validUntil}</del>,
          },
          {
            term: t('certificate.document'),
            value: fileId ? (
              <a href={fileAddress(fileId)} download>
                <Icon name="download" /> {t('certificate.download', { number })}
              </a>
            ) : (
              <ToneText tone="info" icon="refresh">
                {t('certificate.coming')}
              </ToneText>
            ),
          },
          {
            term: t('report'),
            value: <Link to={paths.report(application.id)}>{t('certificate.report')}</Link>,
          },
          {
            term: t('certificate.public'),
            value: (
              <Link to={paths.certificate(number)} reloadDocument>
                {t('certificate.verify')}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  );
}
