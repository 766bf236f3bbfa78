import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { hasCertificationRecord } from '#domain/applications/statuses.ts';
import { LiveSign } from '#web/components/applications/live-sign.tsx';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { StatusTag } from '#web/components/controls/status.tsx';
import { RowMenu } from '#web/components/lists/row-menu.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { presentLook } from '#web/lib/applications/present-look.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { paths } from '#web/paths.ts';

type ApplicationHeadProps = {
  application: ApplicationDetail;
  onMaterials: () => void;
  onEnd: () => void;
};

function Facts({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation(['applications', 'device']);
  const { number, product, type, mode, configurationCount } = application;
  return (
    <>
      <CopyText text={number} />
      <span>{product.model}</span>
      <span>
        {t(`device:type.${type}`)} · {t(`device:mode.${mode}`)}
      </span>
      <span>{t('configurationCount', { count: configurationCount })}</span>
    </>
  );
}

/** The status, or what became of the certificate; and while samples are under way where they are. */
function Status({ application }: { application: ApplicationDetail }) {
  const { status, sample } = application;
  return (
    <>
      <StatusTag {...presentLook(application)} />
      {sample && status === 'certification-under-review' && <StatusTag status={sample} />}
    </>
  );
}

/** What can be done beside the next step: ending the certification, where that is allowed. */
function MoreMenu({ application, onEnd }: { application: ApplicationDetail; onEnd: () => void }) {
  const { t } = useTranslation(['applications', 'common']);
  if (!application.actions.includes('end')) return null;
  const end = { label: t('end.open'), icon: 'ended', onChoose: onEnd } as const;
  return <RowMenu label={t('common:moreActions')} actions={[end]} />;
}

export function ApplicationHead({ application, onMaterials, onEnd }: ApplicationHeadProps) {
  const { t } = useTranslation(['applications', 'common']);
  const words = useDeviceWords();
  const live = useLiveState();
  const name = words.nameOf(application.product);
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t('common:certificationCentre'), to: paths.applications }, { label: name }]}
      />
      <PageHead
        title={name}
        tag={<Status application={application} />}
        facts={<Facts application={application} />}
      >
        <LiveSign {...live} />
        {hasCertificationRecord(application.status) && (
          <LinkButton small to={paths.report(application.id)}>
            {t('report')}
          </LinkButton>
        )}
        <Button small onClick={onMaterials}>
          {t('materials.open')}
        </Button>
        <MoreMenu application={application} onEnd={onEnd} />
      </PageHead>
    </>
  );
}
