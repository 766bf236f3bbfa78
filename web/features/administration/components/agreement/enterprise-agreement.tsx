import { useTranslation } from 'react-i18next';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { isEditable } from '#domain/business-agreements/business-agreements.ts';
import { ToneTag } from '#web/components/controls/status.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { type Fact, Facts, Panel } from '#web/components/page/panel.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useAttachments } from '../../api/business-agreement.ts';
import { AgreementFiles } from './agreement-files.tsx';
import { AgreementFoot, type AgreementForm } from './agreement-foot.tsx';
import { agreementLook } from './agreement-look.ts';
import css from './business-agreement.module.css';

function State({ agreement: { state, inForce, number } }: { agreement: BusinessAgreement }) {
  const { t } = useTranslation('enterprises');
  const shown = state === 'signed' && !inForce ? 'over' : state;
  return (
    <>
      {number && <span className="mono dim">{number}</span>}
      <ToneTag {...agreementLook[shown]}>{t(`agreement.state.${shown}`)}</ToneTag>
    </>
  );
}

/** Codes in the words of the reference data; a dash where nothing is said. */
function useNames() {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  return (kind: 'category' | 'sales-region', codes: readonly string[]) =>
    codes.map((code) => catalogue.nameOf(kind, code)).join(t('change.comma')) || '–';
}

function Supplements({ supplements }: Pick<BusinessAgreement, 'supplements'>) {
  const { t } = useTranslation('enterprises');
  if (supplements.length === 0) return t('agreement.none');
  return (
    <ul className={css.files}>
      {supplements.map(({ id, title, signedOn, attachments }) => (
        <li key={id}>
          <div>
            {title} <span className="dim number">{signedOn}</span>
            <AgreementFiles files={attachments} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type Changes = ReturnType<typeof useAttachments>;

/** What is agreed, in two columns. */
function Terms({ agreement, changes }: { agreement: BusinessAgreement; changes: Changes }) {
  const { t } = useTranslation('enterprises');
  const namesOf = useNames();
  const { state, categories, salesRegions, validFrom, validUntil, preloadedListVersion, attachments } =
    agreement;
  const [since, until] = isEditable(state) ? ['–', '–'] : [t('agreement.always'), t('agreement.endless')];
  const period =
    validFrom || validUntil || !isEditable(state) ? `${validFrom ?? since} – ${validUntil ?? until}` : '–';
  const kept = state === 'signed' && attachments.length === 1 ? t('agreement.lastFile') : null;
  const open = state !== 'terminated';
  const remove = open && ((file: { id: string }) => changes.remove(file.id));
  const facts: Fact[] = [
    { term: t('agreement.categories'), value: namesOf('category', categories) },
    { term: t('agreement.salesRegions'), value: namesOf('sales-region', salesRegions) },
    {
      term: t('agreement.list'),
      value:
        preloadedListVersion === null ? '–' : t('agreement.listVersion', { version: preloadedListVersion }),
    },
    { term: t('agreement.period'), value: <span className="number">{period}</span> },
    ...(agreement.signedOn ? [{ term: t('agreement.signedOn'), value: agreement.signedOn }] : []),
  ];
  const papers: Fact[] = [
    {
      term: t('agreement.attachments'),
      value: (
        <>
          <AgreementFiles files={attachments} kept={kept} {...(remove ? { onRemove: remove } : {})} />
          <FieldNote error={changes.error} />
        </>
      ),
    },
    { term: t('agreement.supplements'), value: <Supplements supplements={agreement.supplements} /> },
    ...(agreement.terminatedReason
      ? [{ term: t('agreement.terminatedReason'), value: agreement.terminatedReason }]
      : []),
    ...(agreement.former.length > 0
      ? [{ term: t('agreement.former'), value: agreement.former.map(({ number }) => number).join(', ') }]
      : []),
  ];
  return (
    <div className={`panel-b ${css.facts}`}>
      <Facts facts={facts} />
      <Facts facts={papers} />
    </div>
  );
}

type AgreementPanelProps = { enterprise: PartnerEnterprise; onOpen: (form: AgreementForm) => void };

/** The business agreement of an enterprise: what it says, what is missing, and what comes next. */
export function EnterpriseAgreement({ enterprise, onOpen }: AgreementPanelProps) {
  const { t } = useTranslation('enterprises');
  const { id, agreement } = enterprise;
  const changes = useAttachments(id);
  return (
    <Panel title={t('agreement.title')} anchor="agreement" aside={<State agreement={agreement} />}>
      {agreement.state === 'not-started' ? (
        <p className="panel-b dim">
          {t(enterprise.state === 1 ? 'agreement.lead' : 'agreement.afterAdmission')}
        </p>
      ) : (
        <Terms agreement={agreement} changes={changes} />
      )}
      <AgreementFoot enterprise={enterprise} attachments={changes} onOpen={onOpen} />
    </Panel>
  );
}
