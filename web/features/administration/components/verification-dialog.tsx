import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { countryName, numberName } from '#domain/countries/countries.ts';
import { isSilent } from '#domain/shared/words.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { WordsField } from '#web/components/forms/words-field.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { Facts } from '#web/components/page/panel.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftValue } from '#web/lib/forms/draft-value.ts';
import { noWords, saidOfWords, typedWords } from '#web/lib/forms/words-form.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useDecideVerification } from '../api/change-enterprise.ts';
import { similarEnterprises } from '../model/similar-names.ts';
import { SimilarList } from './similar-note.tsx';
import css from './verification.module.css';

type VerificationRequest = NonNullable<AdminEnterprise['verification']>;
type DialogProps = { enterprise: AdminEnterprise; request: VerificationRequest; onClose: () => void };

const decisionDraft = z.object({
  outcome: z.enum(['verified', 'returned']).nullable(),
  reason: typedWords,
});

/** What the enterprise handed in, beside the names it goes by. */
function Submitted({ enterprise, request }: { enterprise: AdminEnterprise; request: VerificationRequest }) {
  const { t } = useTranslation('administration');
  const { nameZh, nameEn } = enterprise;
  const times = useTimeTexts();
  const language = useLanguage();
  const facts = [
    ...(nameZh === nameEn
      ? []
      : [{ term: t('verification.nameZh'), value: <span lang="zh-CN">{nameZh}</span> }]),
    { term: t('verification.nameEn'), value: nameEn },
    {
      term: t('verification.country'),
      value: `${countryName(request.country, language)} (${request.country})`,
    },
    {
      term: t(`verification.${numberName(request.country)}`),
      value: <span className="mono">{request.creditCode}</span>,
    },
    { term: t('verification.legalRepresentative'), value: request.legalRepresentative },
    { term: t('verification.phone'), value: request.phone },
    { term: t('verification.submittedAt'), value: times.due(request.submittedAt) },
  ];
  return <Facts facts={facts} />;
}

/** Its business licence: a picture stands here, a PDF is opened beside the page. */
function Licence({ licence }: Pick<VerificationRequest, 'licence'>) {
  const { t } = useTranslation('administration');
  if (!licence) return <p className="dim">{t('verification.noLicence')}</p>;
  const { id, name, mime } = licence;
  if (!mime.startsWith('image/')) {
    return (
      <a href={fileAddress(id)} download>
        {t('verification.licence')}: {name}
      </a>
    );
  }
  return (
    <a href={fileAddress(id, { inline: true })} target="_blank" rel="noreferrer">
      <img
        className={css.licence}
        src={fileAddress(id, { inline: true })}
        alt={t('verification.licencePicture', { name })}
      />
    </a>
  );
}

/** Before a company is admitted: whose name it may be taken for. The links open beside the form. */
function SimilarWarning({ enterprise }: { enterprise: AdminEnterprise }) {
  const { t } = useTranslation('administration');
  const others = similarEnterprises(enterprise);
  if (others.length === 0) return null;
  return (
    <NoteLine tone="warn" icon="warn" title={t('similar.title')}>
      <p>{t('similar.check')}</p>
      <SimilarList others={others} apart />
    </NoteLine>
  );
}

function useDecision({ enterprise, request, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const seen = request.submittedAt;
  const { value, ...draft } = useDraftValue(`verification:${enterprise.id}:${seen}`, decisionDraft, () => ({
    outcome: null,
    reason: noWords,
  }));
  const { outcome, reason } = value;
  const close = () => {
    draft.forget();
    onClose();
  };
  const decide = useDecideVerification();
  const refusal = useRefusal();
  const submit = () => {
    if (outcome === null || decide.isPending) return;
    refusal.clear();
    const body = outcome === 'verified' ? { outcome, seen } : { outcome, seen, reason: saidOfWords(reason) };
    decide.mutate(
      { id: enterprise.id, body },
      {
        onSuccess: () => {
          showToast({ tone: 'ok', title: t(`verification.done.${outcome}`), detail: name });
          close();
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  const missing = outcome === null ? t('verification.choose') : t('verification.reasonMissing');
  const barrier = outcome === 'verified' || (outcome && !isSilent(reason)) ? null : missing;
  return { ...draft, ...value, close, submit, barrier, busy: decide.isPending, refusal };
}

/** Verifies what an enterprise handed in, or returns it with the reason that it reads. */
export function VerificationDialog(props: DialogProps) {
  const { t } = useTranslation('administration');
  const { outcome, reason, change, refusal, ...form } = useDecision(props);
  return (
    <FormDialog
      title={t('verification.title')}
      submit={t('verification.submit')}
      changed={!isSilent(reason)}
      savesDraft
      busy={form.busy}
      barrier={form.barrier}
      wide
      onSubmit={form.submit}
      onClose={form.close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <div className={css.beside}>
        <Submitted enterprise={props.enterprise} request={props.request} />
        <Licence licence={props.request.licence} />
      </div>
      <SimilarWarning enterprise={props.enterprise} />
      <div>
        <Segmented
          label={t('verification.decision')}
          value={outcome}
          options={[
            { value: 'verified', label: t('verification.verified') },
            { value: 'returned', label: t('verification.returned') },
          ]}
          onChange={(next) => change(() => ({ outcome: next }))}
        />
      </div>
      {outcome === 'returned' && (
        <WordsField
          label={t('verification.reason')}
          help={t('verification.reasonHelp')}
          maxLength={500}
          words={reason}
          onWords={(next) => change(() => ({ reason: next }))}
          bind={(path) => ({ error: refusal.fields[path] ?? null, onBlur: () => undefined })}
          path="reason"
        />
      )}
    </FormDialog>
  );
}
