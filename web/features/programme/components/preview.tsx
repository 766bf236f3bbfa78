import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { accentTokens, isGoodAccent } from '#domain/programme/accent.ts';
import type { Programme } from '#domain/programme/identity.ts';
import { brandLetter } from '#domain/programme/mark-letters.ts';
import { pick } from '#domain/shared/locale.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { BrandMark } from '#web/components/shell/brand-mark.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTheme } from '#web/lib/shell/use-theme.ts';
import css from './programme.module.css';

type PreviewProps = { programme: Programme; logo: string | null };

/** The tokens of an accent, for one element and what is in it. */
function usePreviewStyle(accent: string): CSSProperties {
  const theme = useTheme();
  if (!isGoodAccent(accent)) return {};
  const tokens = Object.entries(accentTokens(accent)[theme]);
  return Object.fromEntries(tokens.map(([name, value]) => [`--${name}`, value])) as CSSProperties;
}

function HeaderPreview({ programme, logo }: PreviewProps) {
  const { t } = useTranslation('programme');
  const locale = useLanguage();
  return (
    <div className={css.box}>
      <div className={css.bar}>
        <BrandMark logo={logo} letter={brandLetter(programme)} />
        <b>{pick(locale, { zh: programme.shortZh, en: programme.shortEn })}</b>
        <small>{t('preview.caption')}</small>
      </div>
      <div className={css.turn}>
        <p>
          <Icon name="turn" />
          {t('preview.yourTurn')}
        </p>
        <p className="heading">{t('preview.send')}</p>
      </div>
    </div>
  );
}

function CertificatePreview({ programme, logo }: PreviewProps) {
  const { t } = useTranslation('programme');
  return (
    <div className={`${css.box} ${css.paper}`}>
      <div className={css.bar}>
        <BrandMark logo={logo} letter={brandLetter(programme)} />
        <span>
          <b lang="zh-CN">{programme.officeZh}</b>
          <small lang="en">{programme.officeEn}</small>
        </span>
      </div>
      <p className={css.certificate}>{t('preview.certificate')}</p>
      <p className="cap">{t('preview.certificateHead')}</p>
    </div>
  );
}

function SamplesPreview({ programme }: Pick<PreviewProps, 'programme'>) {
  const { t } = useTranslation('programme');
  const locale = useLanguage();
  const address = pick(locale, { zh: programme.addressZh, en: programme.addressEn }) || programme.addressZh;
  const missing = (
    <span className={css.missing}>
      <Icon name="warn" />
      {t('preview.missing')}
    </span>
  );
  return (
    <div className={css.box}>
      <p className="cap">{t('preview.samples')}</p>
      <dl className={css.facts}>
        <dt>{t('preview.recipient')}</dt>
        <dd>{programme.recipient || missing}</dd>
        <dt>{t('preview.address')}</dt>
        <dd>{address || missing}</dd>
      </dl>
    </div>
  );
}

/** How makers see the programme, as it is typed: header and turn, head of a certificate, where samples go. */
export function ProgrammePreview({ programme, logo }: PreviewProps) {
  const { t } = useTranslation('programme');
  const style = usePreviewStyle(programme.accent.toLowerCase());
  return (
    <aside className={css.preview} aria-label={t('preview.title')}>
      <h2 className={`heading ${css.head}`}>{t('preview.title')}</h2>
      <div style={style} className={css.boxes}>
        <HeaderPreview programme={programme} logo={logo} />
        <CertificatePreview programme={programme} logo={logo} />
        <SamplesPreview programme={programme} />
      </div>
    </aside>
  );
}
