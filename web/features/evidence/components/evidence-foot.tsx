import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { useAskOnce } from '#web/components/forms/ask-once.tsx';
import { useApplicationCommand } from '#web/lib/applications/application-command.ts';
import type { Readiness } from '#web/lib/applications/get-readiness.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import { blockedReasons } from '../model/blocked-reasons.ts';

type EvidenceFootProps = { application: ApplicationDetail; readiness: Readiness | undefined };

/** Why the button is off, and the button. */
export function EvidenceFoot({ application, readiness }: EvidenceFootProps) {
  const { t } = useTranslation(['evidence', 'applications', 'common']);
  const may = useMay('application.act');
  const navigate = useNavigate();
  const command = useApplicationCommand(application.id);
  const reasons = blockedReasons(readiness?.missing ?? []);
  // The second goes on where the first ends.
  const why = reasons
    .map(({ reason, ordinals }) =>
      t(`why.${reason}`, { list: ordinals.join(t('comma')), count: ordinals.length }),
    )
    .map((text, index) => (index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)));
  const submit = async () => {
    // Not a callback of the mutation: the push may take this away before the answer comes. The client tells of failures.
    const outcome = await command.mutateAsync({ type: 'apply' }).catch(() => null);
    if (!outcome) return;
    const waiting = outcome.state === 'recorded';
    showToast({ tone: 'ok', title: t(waiting ? 'applications:recorded' : 'submitted') });
    navigate(paths.application(application.id));
  };
  const asked = {
    title: t('confirm.title', { number: application.number }),
    lead: t('confirm.lead'),
    confirm: t('confirm.confirm'),
  };
  const question = useAskOnce(asked, () => void submit());
  return (
    <footer className="foot-act">
      <div>
        <LinkButton to={paths.application(application.id)}>{t('toApplication')}</LinkButton>
        <span className="cap grow">{t('savedOnServer')}</span>
        {why.length > 0 && (
          <ToneText tone="warn" icon="warn">
            {why.join(t('semicolon'))}
          </ToneText>
        )}
        {may ? (
          <Button
            kind="primary"
            disabled={!readiness?.ready}
            busy={command.isPending}
            onClick={() => question.ask()}
          >
            {t('submit')}
          </Button>
        ) : (
          <span className="cap">{t('common:rightMissing')}</span>
        )}
      </div>
      {question.dialog}
    </footer>
  );
}
