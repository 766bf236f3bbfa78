import { useSyncExternalStore } from 'react';
import type { Language } from '#web/lib/language/language.ts';
import { groupCounts } from '#web/lib/language/numbers.ts';

/** What the public site's own script knows of `react-i18next`: texts with values and plurals, in one language. */
type Texts = { [key: string]: string | Texts };
type Values = Record<string, unknown> & { count?: number };
type Translate = (key: string, values?: Values) => string;

const files = import.meta.glob<Texts>(
  [
    '../../../locales/*/certificates.json',
    '../../../locales/*/common.json',
    '../../../locales/*/device.json',
    '../../../locales/*/errors.json',
    '../../../locales/*/home.json',
    '../../../locales/*/status.json',
    '../../../locales/*/time.json',
  ],
  { import: 'default' },
);

let language: Language = 'zh';
let texts: Record<string, Texts> = {};
/** The names that the page asked for, so that they go with it. */
const asked = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;

export function openTexts(next: Language, known: Record<string, Texts>): void {
  language = next;
  texts = known;
  made.clear();
  asked.clear();
}

export const askedTexts = (): readonly string[] => [...asked];

export async function loadTexts(name: string, of: Language): Promise<Texts> {
  const load = files[`../../../locales/${of}/${name}.json`];
  if (!load) throw new Error(`The public site has no texts ${of}/${name}`);
  return load();
}

/** Asked for by what the first paint had not. */
function loadLate(name: string): void {
  if (typeof window === 'undefined' || texts[name]) return;
  void loadTexts(name, language).then((loaded) => {
    texts[name] = loaded;
    made.clear();
    version += 1;
    for (const listener of listeners) listener();
  });
}

function find(name: string, key: string): string | null {
  let found: string | Texts | undefined = texts[name];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : null;
}

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = groupCounts(values[name], undefined, undefined, { interpolationkey: name });
    return value === undefined ? whole : String(value);
  });
}

function translator(names: readonly string[]): Translate {
  const plurals = new Intl.PluralRules(language === 'zh' ? 'zh-CN' : 'en');
  return (wanted, values = {}) => {
    const [, named, bare] = /^(?:([\w-]+):)?(.*)$/s.exec(wanted) ?? [];
    const key = bare ?? wanted;
    const keys = values.count === undefined ? [key] : [`${key}_${plurals.select(values.count)}`, key];
    for (const name of named ? [named] : names) {
      for (const one of keys) {
        const text = find(name, one);
        if (text !== null) return fill(text, values);
      }
    }
    return bare ?? wanted;
  };
}

/** One translator a list of names: effects that name it do not run again. */
const made = new Map<string, Translate>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const present = () => version;

export function useTranslation(wanted: string | readonly string[] = 'common') {
  useSyncExternalStore(subscribe, present, present);
  const names = typeof wanted === 'string' ? [wanted] : wanted;
  for (const name of names) {
    asked.add(name);
    loadLate(name);
  }
  const id = names.join(' ');
  const t = made.get(id) ?? translator(names);
  made.set(id, t);
  return { t, i18n: { language } };
}
