import { useTranslation } from 'react-i18next';
import type { OwnEnterprise } from '#contract/enterprise.ts';
import { countryName, numberName } from '#domain/countries/countries.ts';
import { verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { type Fact, Facts, Panel } from '#web/components/page/panel.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useCompanyAddress } from '#web/lib/session/company-address.ts';
import { useOwnOnboarding } from '#web/lib/session/enterprise-state.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import css from './company.module.css';
import { ChangePicture, OwnPicture } from './own-picture.tsx';

const looks = {
  [verifyRealStates.notSubmitted]: { tone: 'warn', icon: 'warn', text: 'notVerified' },
  [verifyRealStates.inReview]: { tone: 'info', icon: 'clock', text: 'inReview' },
  [verifyRealStates.verified]: { tone: 'ok', icon: 'shield', text: 'verified' },
} as const;

/** The company's name beside the reader's picture or its first letter, and that its real name is verified, which is no device's certificate. */
export function CompanyHead({ company }: { company: OwnEnterprise }) {
  const { t } = useTranslation('user-centre');
  const { dayOf } = useOffice();
  const name = usePersonName()(company.nameZh, company.nameEn);
  const { tone, icon, text } = looks[company.verifyRealState as keyof typeof looks] ?? looks[0];
  return (
    <section className={`panel panel-b ${css.head}`} aria-label={name}>
      <OwnPicture name={name} />
      <div className="grow">
        <h2 className="heading">{name}</h2>
        <p className="row">
          <ToneTag tone={tone} icon={icon}>
            {t(`company.${text}`)}
          </ToneTag>
          <span className="sub">
            {company.verifiedAt
              ? t('company.verifiedThen', { day: dayOf(company.verifiedAt), note: t(`company.${text}Note`) })
              : t(`company.${text}Note`)}
          </span>
        </p>
      </div>
      <ChangePicture />
    </section>
  );
}

function useCompanyFacts({
  nameZh,
  nameEn,
  country,
  creditCode,
  legalRepresentative,
}: OwnEnterprise): Fact[] {
  const { t } = useTranslation('user-centre');
  const codes = useOwnOnboarding().data?.onboarding?.codes ?? [];
  const language = useLanguage();
  const none = <span className="dim">{t('none')}</span>;
  return [
    ...(nameZh === nameEn ? [] : [{ term: t('company.nameZh'), value: nameZh }]),
    { term: t('company.nameEn'), value: nameEn },
    { term: t('company.country'), value: country ? `${countryName(country, language)} (${country})` : none },
    {
      term: t(`company.${numberName(country)}`),
      value: creditCode ? <CopyText text={creditCode} mono /> : none,
    },
    { term: t('company.legalRepresentative'), value: legalRepresentative ?? none },
    {
      term: t('company.codes'),
      value:
        codes.length === 0 ? (
          none
        ) : (
          <span className="row">
            {codes.map((code) => (
              <CopyText key={code} text={code} mono />
            ))}
            <span className="cap">{t('company.codesNote')}</span>
          </span>
        ),
    },
  ];
}

/** The company's data, and where it is changed. */
export function CompanyPanel({ company }: { company: OwnEnterprise }) {
  const { t } = useTranslation('user-centre');
  const address = useCompanyAddress();
  return (
    <Panel title={t('company.title')} padded>
      <Facts facts={useCompanyFacts(company)} />
      <p className={`cap ${css.source}`}>
        <Icon name="lock" className="tiny" /> {t('company.source')}{' '}
        {address && <a href={address}>{t('company.toAccount')}</a>}
      </p>
    </Panel>
  );
}
