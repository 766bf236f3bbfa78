import type { Texts } from './text-tree.ts';

/** What pages of the public site say in English: a page for visitors adds the name of its texts, in both languages. */
export const texts = import.meta.glob<Texts>(
  '../../../locales/en/{certificates,common,consult,cookies,device,documents,downloads,enquiries,errors,form,home,legal,status,time}.json',
  { import: 'default', eager: true },
);
