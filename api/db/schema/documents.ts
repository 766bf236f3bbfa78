import type { Generated } from 'kysely';
import type { DocumentState } from '#domain/documents/documents.ts';

export type DocumentDirectoryTable = {
  id: Generated<string>;
  /** Null at the first of two levels. */
  parentId: string | null;
  nameZh: string;
  nameEn: string;
  ordinal: number;
  /** Counts its changes from 1. */
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

export type DocumentTable = {
  id: Generated<string>;
  directoryId: string;
  ordinal: number;
  state: Generated<DocumentState>;
  /** The published version; null without one. */
  publishedVersion: Generated<number | null>;
  /** The newest version, a draft or the last published. */
  latestVersion: Generated<number>;
  /** Incremented with each change, of its texts too. */
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

/** A text of a document: a draft until it is published, and never changed afterwards. */
export type DocumentVersionTable = {
  documentId: string;
  version: number;
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
  /** Codes; an empty list stands for all. */
  systems: Generated<string[]>;
  categories: Generated<string[]>;
  publishedAt: Date | null;
  updatedAt: Generated<Date>;
};

export type DocumentSchema = {
  documentDirectory: DocumentDirectoryTable;
  document: DocumentTable;
  documentVersion: DocumentVersionTable;
};
