import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { nextAction } from '#web/lib/applications/next-action.ts';
import { paths } from '#web/paths.ts';
import { useDeliveryDraft } from './turn-text.tsx';

type TurnActionProps = {
  application: ApplicationDetail;
  onDeliver: () => void;
  onRedeliver: () => void;
};

const pages = { materials: paths.applicationMaterials, results: paths.applicationResults } as const;

/** The ONE button. */
export function TurnAction({ application, onDeliver, onRedeliver }: TurnActionProps) {
  const { t } = useTranslation('applications');
  const drafts = useDeliveryDraft(application.id);
  const next = nextAction(application);
  switch (next.kind) {
    case 'page':
      return (
        <LinkButton kind="invert" trailing="arrow" to={pages[next.page](application.id)}>
          {t(`action.${next.label}`)}
        </LinkButton>
      );
    case 'dialog': {
      const begun = next.label === 'deliver' && drafts.read() !== null;
      return (
        <Button kind="invert" trailing="arrow" onClick={next.label === 'deliver' ? onDeliver : onRedeliver}>
          {t(begun ? 'action.deliverOn' : `action.${next.label}`)}
        </Button>
      );
    }
    case 'download':
      return (
        <a className="btn primary" href={fileAddress(next.fileId)} download>
          <Icon name="download" />
          {t('action.certificate')}
        </a>
      );
    case 'none':
      return null;
  }
}
