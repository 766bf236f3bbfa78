import { useTranslation } from 'react-i18next';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './token-use.module.css';

const applications = '/v1/hms/cc/applications';

/** What a build sends, ready to be copied; the address is that of this portal. */
function callsOf(portal: string) {
  const curl = 'curl -fsS -H "Authorization: Bearer $ASSAY_TOKEN"';
  return {
    profile: `${curl} -o product.json ${portal}${applications}/$APPLICATION/checkProfile`,
    upload: `${curl} -H "Idempotency-Key: $(uuidgen)" -F file=@test_result.zip ${portal}${applications}/$APPLICATION/configurations/$CONFIGURATION/uploads`,
    verdict: `${curl} ${portal}${applications}/$APPLICATION/uploads/$UPLOAD/verdict`,
    submit: `${curl} -H "Idempotency-Key: $(uuidgen)" --json '{"type":"apply"}' ${portal}${applications}/$APPLICATION/commands`,
  } as const;
}

/** How a build system calls with a token. */
export function TokenUse() {
  const { t } = useTranslation('user-centre');
  const docs = useLanguage() === 'en' ? '/en/api-docs' : '/api-docs';
  const calls = callsOf(location.origin);
  const steps = ['profile', 'upload', 'verdict', 'submit'] as const;
  return (
    <Panel title={t('token.use.title')}>
      <div className="panel-b">
        <p className="sub">
          {t('token.use.lead')} <a href={docs}>{t('token.use.docs')}</a>
        </p>
        <dl className={css.calls}>
          {steps.map((step) => (
            <div key={step}>
              <dt>{t(`token.use.${step}`)}</dt>
              <dd>
                <CopyText text={calls[step]} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
