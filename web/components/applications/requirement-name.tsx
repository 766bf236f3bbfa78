import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useRequirements, useRequirementTexts } from '#web/lib/requirements/requirements-query.ts';
import css from './requirement-name.module.css';

type RequirementProps = { edition: number; code: string };

function useRequirement({ edition, code }: RequirementProps) {
  const textsOf = useRequirementTexts();
  const { data } = useRequirements(edition);
  const found = data?.requirements.find((one) => one.code === code);
  return found ? textsOf(found) : null;
}

type DialogProps = RequirementProps & {
  texts: NonNullable<ReturnType<typeof useRequirement>>;
  onClose: () => void;
};

/** What a requirement demands, with an example where there is one. */
function RequirementDialog({ edition, code, texts, onClose }: DialogProps) {
  const { t } = useTranslation(['requirements', 'common']);
  const { title, explanation, example } = texts;
  return (
    <Dialog
      visible
      header={`${code} ${title}`}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
      onHide={onClose}
      draggable={false}
      resizable={false}
      dismissableMask
    >
      <p>{explanation || t('noExplanation')}</p>
      {example && (
        <p>
          <b>{t('field.example')}</b> {example}
        </p>
      )}
      <p className="cap">{t('ofEdition', { edition })}</p>
    </Dialog>
  );
}

/** A requirement by its code and title, which opens what it demands; the code alone of one that is not in the edition. */
export function RequirementName(props: RequirementProps) {
  const { t } = useTranslation('requirements');
  const texts = useRequirement(props);
  const [open, setOpen] = useState(false);
  if (!texts) return <span className={css.code}>{props.code}</span>;
  return (
    <>
      <button
        type="button"
        className={css.name}
        aria-haspopup="dialog"
        title={t('open')}
        onClick={() => setOpen(true)}
      >
        <span className={css.code}>{props.code}</span> {texts.title}
      </button>
      {open && <RequirementDialog {...props} texts={texts} onClose={() => setOpen(false)} />}
    </>
  );
}
