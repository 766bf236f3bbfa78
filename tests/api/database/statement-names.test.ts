import { expect, it } from 'vitest';
import { createStatementNames, plannedEachTime, plannedOnce } from '#db/statement-names.ts';

it('names a statement that comes a third time, and keeps its name', () => {
  const nameOf = createStatementNames();
  const text = 'select id, count(*) from product where enterprise_id = $1';
  expect([nameOf(text), nameOf(text), nameOf(text), nameOf(text)]).toEqual([
    ...[undefined, undefined],
    ...['s0', 's0'],
  ]);
  expect(nameOf('select id from contact')).toBeUndefined();
  const onLines = '\n    with own as (select id from contact)\n    select id from own';
  expect([nameOf(onLines), nameOf(onLines), nameOf(onLines)]).toEqual([undefined, undefined, 's1']);
});

it('names one that multiplies', () => {
  const nameOf = createStatementNames();
  const text = 'select extract(epoch from created_at) * 1000 as at from command where id = $1';
  expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, 's0']);
});

it.each([
  ['returns every column, which a migration may change', 'insert into product (id) values ($1) returning *'],
  ['selects every column', 'select * from account where id = $1'],
  ['selects every column of a table', 'select "a".* from account as a'],
  ['selects every column beside others', 'select a.id, * from account as a'],
  ['is no query', 'begin'],
  ['asks for a plan each time', `select ${plannedEachTime} id from application where enterprise_id = $1`],
])('does not name one that %s', (_why, text) => {
  const nameOf = createStatementNames();
  for (let time = 0; time < 5; time += 1) expect(nameOf(text)).toBeUndefined();
});

it('names a search that says it reads its rows anyway, and no other one', () => {
  const nameOf = createStatementNames();
  const search = 'id from product where strpos(name, $1) > 0';
  const [bare, asked] = [`select ${search}`, `select ${plannedOnce} ${search}`];
  expect([nameOf(bare), nameOf(bare), nameOf(bare)]).toEqual([undefined, undefined, undefined]);
  expect([nameOf(asked), nameOf(asked), nameOf(asked)]).toEqual([undefined, undefined, 's0']);
});

it('names so many and no more', () => {
  const nameOf = createStatementNames();
  for (let number = 0; number < 600; number += 1) {
    for (let time = 0; time < 3; time += 1) nameOf(`select ${number} from product`);
  }
  expect([nameOf('select 499 from product'), nameOf('select 500 from product')]).toEqual(['s499', undefined]);
});
