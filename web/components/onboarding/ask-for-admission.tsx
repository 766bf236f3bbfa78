import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { ReasonDialog } from '#web/components/forms/reason-dialog.tsx';
import { useAskForAdmission } from '#web/lib/session/enterprise-state.ts';
import { useMay } from '#web/lib/session/use-may.ts';

/** Asks for admission again after it was declined, for whoever manages the enterprise. */
export function AskForAdmission() {
  const { t } = useTranslation(['session', 'form']);
  const [opened, setOpened] = useState(false);
  const may = useMay('admission.apply');
  const save = useAskForAdmission();
  if (!may) return <p className="cap">{t('onboarding.again.manager')}</p>;
  return (
    <div>
      <Button onClick={() => setOpened(true)}>{t('onboarding.again.open')}</Button>
      {opened && (
        <ReasonDialog
          name="ask-for-admission"
          danger={false}
          title={t('onboarding.again.title')}
          lead={t('onboarding.again.lead')}
          label={t('onboarding.again.answer')}
          submit={t('onboarding.again.submit')}
          done={t('onboarding.again.done')}
          save={save}
          callOf={({ reason }) => ({ answer: reason })}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}
