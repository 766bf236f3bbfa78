import { Readable } from 'node:stream';
import { putProgramme } from '#db/queries/programme.ts';
import { putSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { officeDay, officeZone } from '#domain/calendar/office-day.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { writeArchive } from '#infra/workbooks/write-archive.ts';
import { confirmAgreementText } from '#services/agreement-texts/confirm-agreement-text.ts';
import type { DemoDeps } from './demo-deps.ts';
import { actorOf } from './load-accounts.ts';
import { daysBefore } from './moments.ts';
import { stableId } from './stable-id.ts';
import { demoSuites } from './suites.ts';

/** A small archive in place of the real suite. */
function packageOf({ name, edition, notes }: (typeof demoSuites)[number], file: string): Readable {
  const text = `${name} ${edition}\n${file}\n\n${notes.zh}\n${notes.en}\n\n演示数据，不含测试程序。\nDemo data; no tests are inside.\n`;
  return Readable.from([writeArchive([['README.txt', text]])]);
}

/** The example device of the home page. */
const demoHome = {
  exampleBrand: 'Lanyue',
  exampleModel: 'LY-P110',
  exampleCode: 'LANYUE7',
  exampleCases: '12486',
  examplePassed: '99.98',
  exampleWidth: '254.8',
  exampleHeight: '166.3',
  exampleDepth: '6.4',
  exampleScreen: '11.0',
};

/** Contact data of the office, what its home page shows, and that it has read its texts. */
export async function loadOffice(db: Db): Promise<void> {
  const value = {
    email: 'office@assay.example',
    phone: '+86 755 0000 0120',
    recipient: '样机室 周岚 · Zhou Lan, sample room',
    addressZh: '深圳市南山区科苑路 15 号 3 栋 2 层',
    addressEn: '2F, Building 3, 15 Keyuan Road, Nanshan, Shenzhen, China',
    filing: '粤ICP备00000000号-1',
    record: '粤公网安备00000000000000号',
    community1Zh: '设备开发者论坛',
    community1En: 'Device developers',
    community1Link: 'https://devices.example/forum',
    community2Zh: '应用开发者社区',
    community2En: 'App developers',
    community2Link: 'https://apps.example/community',
  };
  await putProgramme(db, { value, logo: null, seen: 0 });
  await putSetting(db, 'home', demoHome, 0);
  const admin = await actorOf(db, 'admin@assay.example');
  for (const agrType of Object.values(agreementTypes)) {
    const confirm = confirmAgreementText({ db, now: () => new Date() }, admin, { agrType, version: 1 });
    // Confirmed by a load that was killed.
    await confirm.catch((error) => {
      if (!(error instanceof CatalogueError)) throw error;
    });
  }
}

async function loadIssues(db: Db, { name, edition, issues = [] }: (typeof demoSuites)[number]) {
  for (const { module, pattern, text, hint, link } of issues) {
    const texts = { textZh: text.zh, textEn: text.en, hintZh: hint.zh, hintEn: hint.en };
    const suiteId = stableId('suite', name, edition);
    await db
      .insertInto('suiteIssue')
      .values({ suiteId, module, pattern, failure: 'any', ...texts, link })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function loadSuites({ db, storage, anchor }: DemoDeps): Promise<void> {
  const { accountId: createdBy } = await actorOf(db, 'admin@assay.example');
  for (const suite of demoSuites) {
    const {
      kind,
      name,
      edition,
      notes,
      ageDays,
      mandatoryInDays,
      graceDays = 0,
      packages,
      app = null,
      categories = [],
    } = suite;
    const id = stableId('suite', name, edition);
    const publishedAt = daysBefore(anchor, ageDays);
    const mandatoryFrom =
      mandatoryInDays === undefined ? null : officeDay(daysBefore(anchor, -mandatoryInDays), officeZone);
    await db
      .insertInto('suite')
      .values({
        id,
        kind,
        name,
        edition,
        notesZh: notes.zh,
        notesEn: notes.en,
        mandatoryFrom,
        graceDays,
        app,
        categories: [...categories],
        publishedAt,
        createdBy,
        createdAt: publishedAt,
        updatedAt: publishedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await loadIssues(db, suite);
    for (const one of packages) {
      const blob = await storage.put(packageOf(suite, one.name));
      await db
        .insertInto('suitePackage')
        .values({ ...one, ...blob, id: stableId('package', one.name), suiteId: id, uploadedBy: createdBy })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}
