import zhCN from 'primelocale/zh-CN.json';
import { addLocale, PrimeReactProvider } from 'primereact/api';
import { htmlLang } from '#domain/shared/locale.ts';
import 'primereact/resources/themes/lara-light-blue/theme.css';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/lib/language/use-language.ts';
import '#web/theme/widgets/primereact.css';

addLocale('zh-CN', zhCN['zh-CN']);

/** The nonce that the server wrote into this page; without it the policy refuses the widgets' styles. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/** What PrimeReact's widgets need. Stands around pages that use them, so that the others stay light. */
export function PrimeProvider({ children }: { children: ReactNode }) {
  const locale = htmlLang[useLanguage()];
  return <PrimeReactProvider value={{ nonce: pageNonce(), locale }}>{children}</PrimeReactProvider>;
}
