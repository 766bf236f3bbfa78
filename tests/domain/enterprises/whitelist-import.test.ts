import { expect, it } from 'vitest';
import {
  judgeWhitelist,
  readWhitelist,
  type WhitelistCandidate,
} from '#domain/enterprises/whitelist-import.ts';
import { inBothLanguages } from '#domain/texts/server-texts.ts';

const of = (id: string, whitelisted = false) => ({ id, nameZh: id, nameEn: id.toUpperCase(), whitelisted });
const [lan, yun, old] = [of('lan'), of('yun'), of('old', true)];
const twins = [of('one'), of('two')];
const candidates = {
  byName: new Map<string, WhitelistCandidate[]>([
    ['岚岳', [lan]],
    ['Lanyue', [lan]],
    ['Lanyue, Ltd', [lan]],
    ['云图', [yun]],
    ['旧', [old]],
    ['双', twins],
  ]),
  byCode: new Map([
    ['LANYUE1', lan],
    ['TWIN002', twins[1] ?? lan],
  ]),
};
const { zh, en } = inBothLanguages(({ enterprises }) => enterprises.whitelistColumns);
const heads = { name: [...zh.name, ...en.name], code: [...zh.code, ...en.code] };
const judge = (csv: string) => {
  const { added, already, wrong } = judgeWhitelist(readWhitelist(csv, heads), candidates);
  return { added: added.map(({ id }) => id), already, wrong: wrong.map(({ line, fault }) => [line, fault]) };
};

it.each<[string, string, ReturnType<typeof judge>]>([
  ['a plain list of names', '岚岳\nLanyue, Ltd', { added: ['lan'], already: 0, wrong: [[2, 'twice']] }],
  [
    'a file with a head, in either language',
    'Partner code,Name (Chinese),Note\nlanyue1,岚岳,x\n,云图,y\n,旧,z',
    { added: ['lan', 'yun'], already: 1, wrong: [] },
  ],
  [
    'each line that is wrong',
    `名称（中文）;合作伙伴码\n;\n无名;\n;NOBODY1\n云图;LANYUE1\n双;\n双;TWIN002\n${'长'.repeat(129)};`,
    {
      added: ['two'],
      already: 0,
      wrong: [
        [2, 'nothingNamed'],
        [3, 'unknownName'],
        [4, 'unknownCode'],
        [5, 'differentEnterprises'],
        [6, 'ambiguous'],
        [8, 'tooLong'],
      ],
    },
  ],
])('%s is judged', (_, csv, judged) => {
  expect(judge(csv)).toEqual(judged);
});
