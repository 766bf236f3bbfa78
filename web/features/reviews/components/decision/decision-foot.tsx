import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { isReviewerAction } from '#domain/applications/waits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { submitKeyName } from '#web/lib/shell/submit-key.ts';
import { refusedAlone } from '../../model/findings.ts';
import type { DecisionForm } from '../../model/use-decision-form.ts';
import css from './decision.module.css';

type DecisionFootProps = {
  application: ApplicationDetail;
  form: DecisionForm;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
};

function useApproveLabel({ application, form }: Pick<DecisionFootProps, 'application' | 'form'>) {
  const { t } = useTranslation('reviews');
  const { action } = form;
  if (action === null || !isReviewerAction(action)) return t('approve.short');
  if (action !== 'approve-final') return t(`approve.${action}`);
  const count = application.configurations.length;
  const passed = form.accepted.length;
  if ((form.open > 0 && !form.nonePassed) || passed === count) return t('approve.approve-final');
  return passed === 0 ? t('approve.none') : t('approve.some', { passed, count });
}

function useRejectLabel({ application, form }: Pick<DecisionFootProps, 'application' | 'form'>) {
  const { t } = useTranslation('reviews');
  if (form.action === 'test-samples') return t('reject.samples');
  if (form.action !== 'review-results') return t('reject.materials');
  const items = refusedAlone(form.rejected.findings);
  if (items === null) return t('reject.results');
  if (items.length > 1) return t('reject.bypasses', { count: items.length });
  const index = application.failures.findIndex(({ bypass }) => bypass?.id === items[0]);
  return t('reject.bypass', { index: index + 1 });
}

/** The decision itself: a rejection as soon as one requirement is not met, else the way on. */
export function DecisionFoot({ application, form, busy, onApprove, onReject }: DecisionFootProps) {
  const { t } = useTranslation(['reviews', 'device']);
  const what = {
    approve: useApproveLabel({ application, form }),
    reject: useRejectLabel({ application, form }),
  };
  const { nonePassed, effect } = form;
  const isAlone = effect === 'decides';
  const approve = isAlone ? what.approve : t(`opinion.record.${effect}`);
  const reject = isAlone ? what.reject : t(`opinion.record.${effect}`);
  const key = (
    <span aria-hidden="true">
      <kbd>{submitKeyName()}</kbd>
    </span>
  );
  if (form.rejecting) {
    return (
      <div className={css.foot}>
        {!isAlone && <p className={css.follows}>{t(`opinion.follows.${effect}`, { what: what.reject })}</p>}
        <div className="row tight">
          <Button className="fill grow" kind="danger" icon="back" busy={busy} onClick={onReject}>
            {reject} {key}
          </Button>
          <Button disabled>{t('approve.short')}</Button>
        </div>
        <p className="cap">{t('foot.failed', { list: form.failed.join(t('device:comma')) })}</p>
      </div>
    );
  }
  return (
    <div className={css.foot}>
      {!isAlone && form.open === 0 && (
        <p className={css.follows}>{t(`opinion.follows.${effect}`, { what: what.approve })}</p>
      )}
      <Button
        className={nonePassed ? `fill ${css.wide}` : css.wide}
        kind={nonePassed ? 'danger' : 'primary'}
        icon={nonePassed ? 'ended' : 'check'}
        busy={busy}
        disabled={form.open > 0}
        onClick={onApprove}
      >
        {approve} {key}
      </Button>
      {form.open > 0 && <p className="cap">{t('foot.open', { count: form.open })}</p>}
      {form.open === 0 && form.judged.length > 0 && <p className="cap">{t('foot.howToReject')}</p>}
    </div>
  );
}
