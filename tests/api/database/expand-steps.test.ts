import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrationFiles } from '#db/migrations.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { findBrokenSteps } from '#tests/support/expand-step.ts';
import { createEmptyDatabase, laterVersion } from '#tests/support/migrated-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase(inject('stack').databaseUrl);
});
afterEach(() => database.drop());

it('every expand step leaves the version before what it works with', async () => {
  expect(await findBrokenSteps(database.ownerUrl, migrationFiles)).toEqual([]);
});

it('one that drops, renames, changes a type, demands a value or locks a table for long is refused, and a contract step is not', async () => {
  const made = laterVersion({
    '0002-expand-fine': `alter table enterprise add note text, add rank int not null default 0;
      create table remark (id int primary key, text text not null)`,
    '0003-expand-drop': 'alter table enterprise drop short_zh; drop table remark',
    '0004-expand-rename': 'alter table enterprise rename short_en to brief_en',
    '0005-expand-type': 'alter table enterprise alter rank type bigint',
    '0006-expand-new': 'alter table enterprise add given text not null',
    '0007-expand-demand': 'alter table enterprise alter note set not null',
    '0008-expand-function': 'alter function office_day rename to day_of_office',
    '0009-expand-index': 'create index enterprise_by_code on enterprise (partner_code)',
    '0010-expand-unique': 'alter table product add constraint product_once unique (id, model)',
    '0011-contract-drop': 'alter table enterprise drop note, drop rank',
  });
  const locks = [
    '0009-expand-index: enterprise_by_code locks enterprise while it is built: name it in indexes',
    '0010-expand-unique: product_once locks product while it is built: name it in indexes',
  ];
  expect(await findBrokenSteps(database.ownerUrl, made)).toEqual([
    '0003-expand-drop: remark is gone',
    '0003-expand-drop: enterprise.short_zh is gone',
    '0004-expand-rename: enterprise.short_en is gone',
    '0004-expand-rename: enterprise.brief_en must be given',
    '0005-expand-type: enterprise.rank was integer and is bigint',
    '0005-expand-type: enterprise is written anew, and locked meanwhile',
    '0006-expand-new: enterprise.given must be given',
    '0007-expand-demand: enterprise.note must be given',
    '0008-expand-function: office_day(timestamp with time zone) is gone',
    ...locks,
  ]);
});
