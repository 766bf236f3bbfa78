import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { type CarrierLine, emptyCarrier } from '../model/carrier-lines.ts';
import { useFocusLater } from '../model/use-focus-later.ts';
import css from './config.module.css';

type Bind = ReturnType<typeof useFieldErrors>;
type CarrierProps = {
  index: number;
  carrier: CarrierLine;
  bind: Bind;
  onCarrier: (carrier: CarrierLine) => void;
  /** Null for the first. */
  onEarlier: (() => void) | null;
  onRemove: () => void;
};

function Carrier({ index, carrier, bind, onCarrier, onEarlier, onRemove }: CarrierProps) {
  const { t } = useTranslation('config');
  const field = (part: keyof CarrierLine) => ({
    name: `carriers.${index}.${part}`,
    label: t(`carrier.${part}`),
    value: carrier[part],
    onValue: (text: string) => onCarrier({ ...carrier, [part]: text }),
    ...bind(`carriers.${index}.${part}`),
  });
  const name = carrier.zh || carrier.code || String(index + 1);
  return (
    <li className={css.carrier}>
      <TextField {...field('code')} className="mono" maxLength={16} />
      <TextField {...field('zh')} lang="zh-CN" maxLength={32} />
      <TextField {...field('en')} lang="en" maxLength={32} />
      <span className={css.tools}>
        {onEarlier && (
          <IconButton
            icon="up"
            name={`carriers.${index}.earlier`}
            label={t('carrier.earlier', { name })}
            onClick={onEarlier}
          />
        )}
        <IconButton icon="cross" label={t('suite.remove', { name })} onClick={onRemove} />
      </span>
      <TextField
        {...field('track')}
        optional
        type="url"
        fieldClass={css.track}
        help={t('carrier.trackHelp')}
      />
    </li>
  );
}

type CarriersFieldProps = {
  label: string;
  help: string;
  carriers: readonly CarrierLine[];
  onCarriers: (carriers: CarrierLine[]) => void;
  bind: Bind;
};

/** Who may bring samples, in the order in which makers choose. */
export function CarriersField({ label, help, carriers, onCarriers, bind }: CarriersFieldProps) {
  const { t } = useTranslation('config');
  const focusLater = useFocusLater();
  const add = () => {
    focusLater(`carriers.${carriers.length}.code`);
    onCarriers([...carriers, emptyCarrier]);
  };
  const earlier = (index: number) => {
    // The keyboard goes along, to where the carrier may be moved on.
    focusLater(`carriers.${index - 1}.${index === 1 ? 'code' : 'earlier'}`);
    onCarriers(carriers.toSpliced(index, 1).toSpliced(index - 1, 0, carriers[index] ?? emptyCarrier));
  };
  return (
    <fieldset className={css.rules}>
      <legend>{label}</legend>
      <p className="cap">{help}</p>
      <ol className={css.lines}>
        {carriers.map((carrier, index) => (
          <Carrier
            key={index}
            {...{ index, carrier, bind }}
            onCarrier={(next) => onCarriers(carriers.with(index, next))}
            onEarlier={index === 0 ? null : () => earlier(index)}
            onRemove={() => onCarriers(carriers.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <FieldNote error={bind('carriers').error} />
      <Button icon="plus" onClick={add}>
        {t('carrier.add')}
      </Button>
    </fieldset>
  );
}
