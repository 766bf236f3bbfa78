import type { Actor } from '#domain/accounts/permissions.ts';

/** Kinds of bulletins. */
export const bulletinKinds = ['update', 'release', 'notification'] as const;
export type BulletinKind = (typeof bulletinKinds)[number];

/** Kinds of announcements: bulletins, and maintenance. */
export const noticeKinds = ['maintenance', ...bulletinKinds] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Maximum characters: of a title; of a content with its markup. */
export const bulletinLengths = { title: 60, content: 20_000 } as const;

/** Bulletins are for enterprises: each of their accounts is shown each of them once. */
export function readsBulletins(actor: Actor): boolean {
  return actor.roles.includes('partner');
}

/** Allowed HTML of a bulletin; anything else is refused as input, and removed on display. */
export const bulletinHtml = {
  tags: ['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'code', 'blockquote', 'a'],
  attributes: ['href'],
  /** Links: whole addresses of pages and mailboxes, or a path of the portal. */
  addresses: /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i,
} as const;

/** Something in a content that {@link bulletinHtml} does not allow, and its paragraph, from 1. */
export type InsecurePart = { paragraph: number; found: string };

/** The beginnings of the paragraphs of one language that the other one lacks; compared by their number. */
export type MissingParagraphs = { in: 'zh' | 'en'; paragraph: number; count: number; text: string };

/** Null where both languages have as many paragraphs. */
export function missingParagraphs(zh: readonly string[], en: readonly string[]): MissingParagraphs | null {
  if (zh.length === en.length) return null;
  const [fewer, more] = zh.length < en.length ? [zh, en] : [en, zh];
  return {
    in: fewer === zh ? 'zh' : 'en',
    paragraph: fewer.length + 1,
    count: more.length - fewer.length,
    text: more[fewer.length] ?? '',
  };
}

export type BulletinGap = { field: string; rule: 'required' | 'past' | 'paragraphs' };
type BulletinTexts = {
  titleZh: string;
  titleEn: string;
  /** Beginnings of the paragraphs in each language. */
  paragraphs: { zh: readonly string[]; en: readonly string[] };
  expiresAt: Date | null;
};

/** Why a bulletin cannot be published. */
export function bulletinGaps(
  { titleZh, titleEn, paragraphs, expiresAt }: BulletinTexts,
  now: Date,
): BulletinGap[] {
  const { zh, en } = paragraphs;
  const missing = zh.length > 0 && en.length > 0 ? missingParagraphs(zh, en) : null;
  const gaps: (BulletinGap | false | null)[] = [
    titleZh === '' && { field: 'titleZh', rule: 'required' },
    titleEn === '' && { field: 'titleEn', rule: 'required' },
    zh.length === 0 && { field: 'contentZh', rule: 'required' },
    en.length === 0 && { field: 'contentEn', rule: 'required' },
    missing && { field: missing.in === 'zh' ? 'contentZh' : 'contentEn', rule: 'paragraphs' },
    expiresAt !== null && expiresAt <= now && { field: 'expiresAt', rule: 'past' },
  ];
  return gaps.filter((gap) => gap !== false && gap !== null);
}
