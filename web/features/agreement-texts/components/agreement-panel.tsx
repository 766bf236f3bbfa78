import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AgreementTextList, AgreementVersionView } from '#contract/programme/agreement-texts.ts';
import { pick } from '#domain/shared/locale.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { nameOfType } from '../model/text-form.ts';
import { countText, textLooks } from '../model/text-looks.ts';
import css from './agreement-texts.module.css';

type Agreement = AgreementTextList['agreements'][number];
type RowProps = { agreement: Agreement; version: AgreementVersionView; accounts: number };

function VersionRow({ agreement, version: one, accounts }: RowProps) {
  const { t } = useTranslation('agreement-texts');
  const times = useTimeTexts();
  const language = useLanguage();
  const name = nameOfType(agreement.agrType);
  const { version, state, publishedAt, signatures, unread } = one;
  const signed =
    state === 'in-effect' ? `${countText(signatures)} / ${countText(accounts)}` : countText(signatures);
  const title = pick(language, { zh: one.titleZh, en: one.titleEn }) || t('untitled');
  return (
    <tr className="link">
      <td>
        <Link to={paths.agreementText(name, version)}>
          <b>{t('version', { version })}</b>
        </Link>
        <small>{title}</small>
      </td>
      <td>
        <ToneText {...textLooks[state]}>{t(`state.${state}`)}</ToneText>
        {unread && (
          <small>
            <ToneText tone="warn" icon="warn">
              {t('unread.tag')}
            </ToneText>
          </small>
        )}
      </td>
      <td>{publishedAt === null ? '–' : times.moment(publishedAt)}</td>
      <td className="num">
        {state === 'draft' || state === 'scheduled' ? (
          '–'
        ) : (
          <Link
            to={`${paths.agreementSignatures(name)}?version=${version}`}
            aria-label={t('showSigned', { version, signed })}
          >
            {signed}
          </Link>
        )}
      </td>
    </tr>
  );
}

/** One agreement with its versions, newest first. */
export function AgreementPanel({ agreement, accounts }: { agreement: Agreement; accounts: number }) {
  const { t } = useTranslation('agreement-texts');
  const name = nameOfType(agreement.agrType);
  const draft = agreement.versions.find(({ state }) => state === 'draft');
  return (
    <Panel
      title={t(`agreement.${name}`)}
      aside={
        <>
          <LinkButton small to={paths.agreementSignatures(name)}>
            {t('signed')}
          </LinkButton>
          {draft ? (
            <LinkButton small kind="primary" to={paths.agreementText(name, draft.version)}>
              {t('goOn', { version: draft.version })}
            </LinkButton>
          ) : (
            <LinkButton small kind="primary" icon="plus" to={paths.agreementText(name, 'new')}>
              {t('write')}
            </LinkButton>
          )}
        </>
      }
    >
      <table className={css.versions}>
        <thead>
          <tr>
            <th scope="col">{t('column.version')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.from')}</th>
            <th scope="col" className="num">
              {t('column.signed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {agreement.versions.map((version) => (
            <VersionRow key={version.version} agreement={agreement} version={version} accounts={accounts} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
