import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { ConfigurationSwitch } from '#web/components/results/configuration-switch.tsx';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { saveReasons } from '#web/lib/results/fetch-reasons.ts';
import { readingSpan } from '#web/lib/time/durations.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

type Configuration = ApplicationDetail['configurations'][number];

type HeadProps = {
  application: Pick<ApplicationDetail, 'id' | 'number' | 'configurations'>;
  chosen: Configuration;
  onChoose: (configurationId: string) => void;
};

function Facts({ application, chosen }: Pick<HeadProps, 'application' | 'chosen'>) {
  const { t } = useTranslation('results');
  const { t: time } = useTranslation('time');
  const words = useDeviceWords();
  const times = useTimeTexts();
  const { ordinal, ram, rom, result } = chosen;
  const when = result && times.moment(result.receivedAt);
  const length = result?.durationMs ?? null;
  const received =
    length === null
      ? t('uploaded', { when })
      : t('uploadedRan', { when, duration: readingSpan(time, length) });
  return (
    <>
      <CopyText text={application.number} />
      <span>
        <ConfigurationBadge index={ordinal} /> {formatConfiguration(ram, rom)} {words.labelOf(chosen)}
      </span>
      {result && <span className="mono">{result.suite}</span>}
      {result && <span className="nowrap">{received}</span>}
    </>
  );
}

/** The failures of the result as a file. */
function FailuresFile({ application: { id, number }, chosen }: Pick<HeadProps, 'application' | 'chosen'>) {
  const { t } = useTranslation('results');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveReasons({
        id,
        configurationId: chosen.id,
        name: `exceptions-${number}-${chosen.ordinal}.json`,
      });
    } catch (error) {
      await reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {t('json')}
    </Button>
  );
}

/** Which result the page is of; one run is one configuration, and the switch changes it. */
export function ResultHead({ application, chosen, onChoose }: HeadProps) {
  const { t } = useTranslation('results');
  const { result } = chosen;
  const isIncomplete = result !== null && result.modulesNotExecuted + result.modulesIncomplete > 0;
  return (
    <PageHead
      title={t('title')}
      tag={
        isIncomplete && (
          <ToneTag tone="warn" icon="warn">
            {t('figures.incomplete')}
          </ToneTag>
        )
      }
      facts={<Facts application={application} chosen={chosen} />}
    >
      <ConfigurationSwitch
        configurations={application.configurations}
        value={chosen.id}
        onChange={onChoose}
      />
      {result && result.failed + result.blocked > 0 && (
        <FailuresFile application={application} chosen={chosen} />
      )}
    </PageHead>
  );
}
