import { useTranslation } from 'react-i18next';
import type { PartnerCode, PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

function State({ code: { withdrawnAt, withdrawnReason } }: { code: PartnerCode }) {
  const { t } = useTranslation('enterprises');
  const times = useTimeTexts();
  if (!withdrawnAt) {
    return (
      <ToneText tone="ok" icon="ok">
        {t('codes.inForce')}
      </ToneText>
    );
  }
  return (
    <>
      <ToneText tone="idle" icon="ended">
        {t('codes.withdrawn')}
      </ToneText>
      <small>
        {times.moment(withdrawnAt)} {withdrawnReason}
      </small>
    </>
  );
}

type CodesPanelProps = {
  enterprise: PartnerEnterprise;
  onIssue: () => void;
  onWithdraw: (code: PartnerCode) => void;
};

/** The codes that an enterprise was issued; a withdrawn one stays in the list. */
export function CodesPanel({
  enterprise: { codes, state, agreement },
  onIssue,
  onWithdraw,
}: CodesPanelProps) {
  const { t } = useTranslation('enterprises');
  const times = useTimeTexts();
  const missing = state !== 1 ? 'codes.afterAdmission' : agreement.inForce ? null : 'codes.afterAgreement';
  const issue = (
    <Button kind="quiet" icon="plus" disabled={missing !== null} onClick={onIssue}>
      {t('codes.issue')}
    </Button>
  );
  return (
    <Panel
      title={t('codes.title')}
      note={t(missing && codes.length > 0 ? missing : 'codes.note')}
      aside={issue}
      className="list-panel"
    >
      {codes.length === 0 ? (
        <p className="panel-b dim">{t(missing ?? 'codes.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('codes.code')}</th>
              <th>{t('codes.issuedAt')}</th>
              <th className="num">{t('codes.products')}</th>
              <th className="after-num">{t('codes.state')}</th>
              <th>
                <span className="sr-only">{t('codes.withdraw')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={code.code}>
                <td className="mono">{code.code}</td>
                <td>{times.moment(code.issuedAt)}</td>
                <td className="num">{formatUpTo(code.products, 1_000)}</td>
                <td className="after-num">
                  <State code={code} />
                </td>
                <td className="num">
                  {!code.withdrawnAt && (
                    <Button kind="quiet" small onClick={() => onWithdraw(code)}>
                      {t('codes.withdraw')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
