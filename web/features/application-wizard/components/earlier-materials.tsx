import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useEarlierApplications } from '../api/list-earlier.ts';
import type { useKnownMaterials } from '../model/use-known-materials.ts';
import css from './wizard.module.css';

/** Takes materials and pictures of an earlier application; nothing where there is none. */
export function EarlierMaterials({ known }: { known: ReturnType<typeof useKnownMaterials> }) {
  const { t } = useTranslation('wizard');
  const words = useDeviceWords();
  const { data } = useEarlierApplications();
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const options = (data?.rows ?? []).map(({ id, number, product }) => ({
    value: id,
    label: `${number} · ${words.nameOf(product)} · ${product.model}`,
  }));
  const take = () => {
    setBusy(true);
    // The query reports its own errors.
    const over = () => setBusy(false);
    known.takeFrom(chosen).then(over, over);
  };
  if (options.length === 0) return null;
  return (
    <div className={`panel-b ${css.stacked}`}>
      <div className="row">
        <SelectField
          label={t('earlier.label')}
          help={t('earlier.help')}
          placeholder={t('earlier.choose')}
          options={options}
          value={chosen}
          onValue={setChosen}
        />
        <Button icon="copy" disabled={chosen === ''} busy={busy} onClick={take}>
          {t('earlier.take')}
        </Button>
      </div>
      {known.from && <NoteLine tone="info" icon="info" title={t('earlier.taken', { number: known.from })} />}
    </div>
  );
}
