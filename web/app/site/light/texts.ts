import { useSyncExternalStore } from 'react';
import { edged, spaced } from '#domain/texts/spaces.ts';
import type { Language } from '#web/lib/language/language.ts';
import { groupCounts } from '#web/lib/language/numbers.ts';
import type { Texts } from './text-tree.ts';

/** What the public site's own script knows of `react-i18next`: texts with values and plurals, in one language. */
type Values = Record<string, unknown> & { count?: number };
type Translate = (key: string, values?: Values) => string;

/** One file a language: each text is a word or two, and many small files would weigh more. */
const files = {
  zh: async () => (await import('./zh-texts.ts')).texts,
  en: async () => (await import('./en-texts.ts')).texts,
};

let language: Language = 'zh';
let texts: Record<string, Texts> = {};
/** The names that the page asked for, and by name the texts that it has taken: those alone go with it. */
const asked = new Set<string>();
const taken = new Map<string, Set<string>>();
/** Names of which every text is here. */
const whole = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;

export function openTexts(next: Language, known: Record<string, Texts>): void {
  language = next;
  texts = known;
  made.clear();
  asked.clear();
  taken.clear();
}

export const askedTexts = (): readonly string[] => [...asked];

export async function loadTexts(name: string, of: Language): Promise<Texts> {
  const loaded = (await files[of]())[`../../../locales/${of}/${name}.json`];
  if (import.meta.env.SSR && !loaded) throw new Error(`The public site has no texts ${of}/${name}`);
  return loaded ?? {};
}

/** The texts that the page was drawn with. */
export function takenTexts(): Record<string, Texts> {
  return Object.fromEntries(
    [...taken].map(([name, keys]) => {
      const kept: Texts = {};
      for (const key of keys) keep(kept, key.split('.'), find(name, key) ?? '');
      return [name, kept];
    }),
  );
}

function keep(into: Texts, [part = '', ...rest]: string[], text: string): void {
  if (rest.length === 0) {
    into[part] = text;
    return;
  }
  const below = into[part] ?? {};
  into[part] = below;
  if (typeof below === 'object') keep(below, rest, text);
}

/** Gets the texts that only what people do asks for: what the page shows came with it. */
export function loadRest(): void {
  for (const name of asked) loadLate(name);
}

function loadLate(name: string): void {
  if (import.meta.env.SSR || whole.has(name)) return;
  whole.add(name);
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
  const filled = text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = groupCounts(values[name], undefined, undefined, { interpolationkey: name });
    return value === undefined ? whole : String(edged(value));
  });
  return spaced(filled);
}

function note(name: string, key: string): void {
  const keys = taken.get(name) ?? new Set();
  taken.set(name, keys.add(key));
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
        if (text === null) continue;
        if (import.meta.env.SSR) note(name, one);
        return fill(text, values);
      }
    }
    for (const name of named ? [named] : names) loadLate(name);
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
    if (!texts[name]) loadLate(name);
  }
  const id = names.join(' ');
  const t = made.get(id) ?? translator(names);
  made.set(id, t);
  return { t, i18n: { language } };
}
