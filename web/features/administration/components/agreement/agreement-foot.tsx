import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import {
  type AgreementNeed,
  isCopyWaiting,
  isEditable,
  maxAgreementAttachments,
  mayBecome,
  missingForState,
} from '#domain/business-agreements/business-agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useAdvanceAgreement, type useAttachments } from '../../api/business-agreement.ts';
import { AttachFileButton } from './attach-file-button.tsx';
import css from './business-agreement.module.css';

/** What the foot opens; the terms and supplements are sheets, the end is a question. */
export type AgreementForm = 'agreement' | 'supplement' | 'return' | 'terminate';

type Step = 'preparing' | 'signing' | 'signed';
const steps: readonly Step[] = ['signing', 'signed', 'preparing'];

function useMissing({ agreement }: PartnerEnterprise) {
  const { t } = useTranslation(['enterprises', 'common']);
  const attachmentIds = agreement.attachments.map(({ id }) => id);
  return (to: Step): string | null => {
    if (agreement.state === 'not-started' || agreement.state === 'terminated') return null;
    const needs = missingForState(to, { ...agreement, attachmentIds });
    if (needs.length === 0) return null;
    const names = needs.map((need: AgreementNeed) => t(`agreement.need.${need}`));
    return t('agreement.missing', { what: names.join(t('common:change.comma')) });
  };
}

/** The ways on from where an agreement stands, the first of them as the plain one. */
function Ways({ enterprise, onOpen }: Pick<FootProps, 'enterprise' | 'onOpen'>) {
  const { t } = useTranslation('enterprises');
  const { id, state: admitted, agreement } = enterprise;
  const { state, version: seen } = agreement;
  const missing = useMissing(enterprise);
  const advance = useAdvanceAgreement();
  const hasCopy = isCopyWaiting({ state, hasCopy: agreement.signedCopy !== null });
  // A signed copy is accepted or returned; taking all of it back would leave its sender without a reason.
  const ways = steps.filter((to) => mayBecome(state, to) && !(hasCopy && to === 'preparing'));
  const go = (to: Step) =>
    advance.mutate(
      { id, to, seen },
      { onSuccess: () => showToast({ tone: 'ok', title: t(`agreement.done.${to}`) }) },
    );
  const wordOf = (to: Step) => {
    if (state === 'signing' && to === 'preparing') return 'agreement.go.back';
    return hasCopy && to === 'signed' ? 'agreement.go.accept' : (`agreement.go.${to}` as const);
  };
  const barrier = ways[0] ? missing(ways[0]) : null;
  return (
    <>
      {ways.map((to) => (
        <Button
          key={to}
          small
          kind={to === ways[0] ? 'plain' : 'quiet'}
          busy={advance.isPending}
          disabled={admitted !== 1 || missing(to) !== null}
          onClick={() => go(to)}
        >
          {t(wordOf(to))}
        </Button>
      ))}
      {hasCopy && (
        <Button kind="quiet" onClick={() => onOpen('return')}>
          {t('agreement.return.open')}
        </Button>
      )}
      {barrier && <span className="cap">{barrier}</span>}
    </>
  );
}

type FootProps = {
  enterprise: PartnerEnterprise;
  attachments: ReturnType<typeof useAttachments>;
  onOpen: (form: AgreementForm) => void;
};

/** What can be done with an agreement now; ending it stands apart. */
export function AgreementFoot({ enterprise, attachments, onOpen }: FootProps) {
  const { t } = useTranslation('enterprises');
  const { id, agreement } = enterprise;
  const { state } = agreement;
  const mayEnd = mayBecome(state, 'terminated');
  return (
    <div className={css.foot}>
      <Ways enterprise={enterprise} onOpen={onOpen} />
      {isEditable(state) && agreement.signedCopy === null && (
        <Button kind="quiet" icon="edit" onClick={() => onOpen('agreement')}>
          {t('agreement.edit')}
        </Button>
      )}
      {state === 'signed' && (
        <Button kind="quiet" icon="plus" onClick={() => onOpen('supplement')}>
          {t('agreement.supplement.add')}
        </Button>
      )}
      {mayEnd && (
        <>
          <AttachFileButton
            id={id}
            disabled={agreement.attachments.length >= maxAgreementAttachments}
            onSent={(file) => attachments.add(file.id)}
            onRefused={(error) => void attachments.refuse(error)}
          />
          <span className="grow" />
          <Button kind="quiet" className={css.end} onClick={() => onOpen('terminate')}>
            {t('agreement.terminate.open')}
          </Button>
        </>
      )}
    </div>
  );
}
