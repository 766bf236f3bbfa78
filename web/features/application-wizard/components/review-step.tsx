import { useTranslation } from 'react-i18next';
import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import { imageKinds } from '#domain/applications/applications.ts';
import { Button } from '#web/components/controls/button.tsx';
import { type Fact, Facts } from '#web/components/page/panel.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { volumeWords } from '#web/lib/applications/sales-volume.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatConfiguration } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useSources } from '../api/list-sources.ts';
import { formFileFacts } from '../model/form-file-facts.ts';
import type { StoredFile } from '../model/materials-draft.ts';
import type { ProductStepProps } from '../model/step-props.ts';
import type { WizardStage } from '../model/wizard-steps.ts';
import { DraftFormCheck } from './draft-form-check.tsx';
import picturesCss from './pictures.module.css';
import wizardCss from './wizard.module.css';

type ReviewStepProps = ProductStepProps & { onEdit: (stage: WizardStage) => void };

function Part(props: { stage: WizardStage; facts: readonly Fact[]; onEdit: ReviewStepProps['onEdit'] }) {
  const { stage, facts, onEdit } = props;
  const { t } = useTranslation('wizard');
  const title = t(`stage.${stage}`);
  return (
    <section className={wizardCss.part} aria-label={title}>
      <div className="row">
        <h3 className="heading grow">{title}</h3>
        <Button small kind="quiet" icon="edit" onClick={() => onEdit(stage)}>
          {t('edit')}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
      <Facts facts={facts} />
    </section>
  );
}

function FormFileFact({ file }: { file: StoredFile }) {
  return (
    <>
      <a className="mono" href={fileAddress(file.id)} download>
        {file.name}
      </a>{' '}
      <span className="cap">{formFileFacts(file)}</span>
    </>
  );
}

function usePlusFacts({ draft }: ProductStepProps): Fact[] {
  const { t } = useTranslation('device');
  const words = useDeviceWords();
  const plus = draft.mode === 'plus';
  const { data } = useSources(plus);
  if (!plus) return [];
  const { form } = draft.plus;
  const source = data?.rows.find(({ id }) => id === draft.plus.sourceApplicationId);
  return [
    { term: t('material.source'), value: source ? `${source.number} · ${words.nameOf(source.product)}` : '' },
    { term: t('material.form'), value: form && <FormFileFact file={form} /> },
  ];
}

function useMaterialFacts({ draft }: ProductStepProps): Fact[] {
  const { t } = useTranslation('device');
  const catalogue = useCatalogue();
  const language = useLanguage();
  const { materials } = draft;
  const list = (words: string[]) => words.join(t('comma'));
  return [
    { term: t('material.os'), value: `${catalogue.nameOf('os', materials.os)} ${materials.osVersion}` },
    { term: t('material.romName'), value: `${materials.romName} ${materials.romVersion}` },
    {
      term: t('material.salesRegions'),
      value: list(materials.salesRegions.map((region) => catalogue.nameOf('sales-region', region))),
    },
    { term: t('material.salesVolume'), value: t('volume', volumeWords(materials.salesVolume, language)) },
    {
      term: t('material.preloadedApps'),
      value: list(materials.preloadedApps.map((app) => catalogue.nameOf('preloaded-app', app))),
    },
    ...imageKinds.map((kind) => ({
      term: t(`image.${kind}`),
      value: (
        <span className={`${picturesCss.pictures} ${picturesCss.small}`}>
          {materials.images[kind].map(({ id, name }) => (
            <img key={id} src={fileAddress(id, { inline: true })} alt={name} />
          ))}
        </span>
      ),
    })),
  ];
}

/** Everything once more, before it is sent. */
export function ReviewStep(props: ReviewStepProps) {
  const words = useDeviceWords();
  const { draft, product, onEdit } = props;
  const { t } = useTranslation(['wizard', 'device']);
  const chosen = product.configurations.filter(({ id }) => draft.configurationIds.includes(id));
  const plus = usePlusFacts(props);
  const materials = useMaterialFacts(props);
  return (
    <div className={`panel-b ${wizardCss.parts}`}>
      <Part
        stage="product"
        onEdit={onEdit}
        facts={[
          { term: t('productName'), value: words.nameOf(product) },
          { term: t('model'), value: `${product.model} · ${words.brandOf(product)}` },
        ]}
      />
      <Part
        stage="kind"
        onEdit={onEdit}
        facts={[
          { term: t('mode'), value: t(`device:mode.${modeNumberOf(draft.mode)}`) },
          { term: t('type'), value: t(`device:type.${draft.type}`) },
          ...plus,
        ]}
      />
      <Part
        stage="configurations"
        onEdit={onEdit}
        facts={chosen.map(({ ordinal, ram, rom, ...rest }) => ({
          term: t('configurationNumber', { index: ordinal }),
          value: `${formatConfiguration(ram, rom)} · ${words.labelOf(rest)}`,
        }))}
      />
      <Part stage="materials" onEdit={onEdit} facts={materials} />
      {draft.mode === 'plus' && <DraftFormCheck {...props} />}
    </div>
  );
}
