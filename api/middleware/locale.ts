import type { Request } from 'express';
import { type Locale, localeOfAcceptLanguage, localeOfTag } from '#domain/shared/locale.ts';

/** `X-Language: zh_CN | en_US`, else Accept-Language, else Chinese. */
export function readLocale(request: Request): Locale {
  const tag = request.get('x-language');
  const chosen = tag === undefined ? null : localeOfTag(tag);
  return chosen ?? localeOfAcceptLanguage(request.get('accept-language') ?? '') ?? 'zh';
}
