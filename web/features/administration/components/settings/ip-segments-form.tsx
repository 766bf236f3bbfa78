import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { SettingsView } from '#contract/settings.ts';
import { ipSegmentsSchema } from '#domain/ip-segments/ip-segments.ts';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { useSetIpSegments } from '../../api/settings.ts';
import { SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';

const linesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

const segmentsDraftSchema = z.object({ segments: z.string() });
const segmentsForm = z.strictObject({
  segments: z.string().transform((text, context) => {
    const segments = ipSegmentsSchema.shape.segments.safeParse(linesOf(text));
    if (segments.success) return segments.data;
    context.issues.push({ code: 'custom', input: text, params: { rule: 'ip-segment' } });
    return z.NEVER;
  }),
});

/** From where the console may be reached. */
export function IpSegmentsForm({ ipSegments: { values, version } }: Pick<SettingsView, 'ipSegments'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetIpSegments();
  return (
    <SettingForm
      name={`settings:ip-segments:${version}`}
      anchor="ipSegments"
      title={t('ipSegments.title')}
      lead={t('ipSegments.lead')}
      history={<SettingHistory of="ipSegments" fieldName={() => t('ipSegments.label')} />}
      draft={segmentsDraftSchema}
      schema={segmentsForm}
      initial={{ segments: values.segments.join('\n') }}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => (
        <TextAreaField
          label={t('ipSegments.label')}
          help={t('ipSegments.help')}
          rows={4}
          {...field('segments')}
        />
      )}
    </SettingForm>
  );
}
