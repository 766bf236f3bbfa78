import { randomBytes } from 'node:crypto';
import type { Language } from '#web/lib/language/language.ts';

const words = {
  zh: { name: '岚岳', brand: '岚岳', contact: '江月', label: ['国内版', '旗舰版'] },
  en: { name: 'Lanyue', brand: 'Lanyue', contact: 'Jiang Yue', label: ['Standard', 'Premium'] },
} as const;

/** A device that no other walk knows, written in the language of the walk. */
export function inventDevice(language: Language) {
  const mark = randomBytes(4).toString('hex').toUpperCase();
  const { name, brand, contact, label } = words[language];
  return {
    name: `${name} ${mark}`,
    brand,
    brandAlias: 'Lanyue',
    model: `LY-${mark}`,
    channelCode: `E${mark}`,
    osVersion: '15',
    romVersion: `6.2.${mark}`,
    contact: {
      nickname: `${contact} ${mark}`,
      email: `${mark.toLowerCase()}@lanyue.example`,
      phone: '+86 755 8600 0911',
    },
    configurations: [
      { ram: 8, rom: 128, label: label[0] },
      { ram: 12, rom: 256, label: label[1] },
    ],
  };
}
export type Device = ReturnType<typeof inventDevice>;
