import { useTranslation } from 'react-i18next';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { Wording } from './item-words.ts';

export function useWording(): Wording {
  const { t } = useTranslation(['stuck', 'operations', 'applications']);
  const times = useTimeTexts();
  const { nameOf } = useDeviceWords();
  return { t, times, nameOf };
}
