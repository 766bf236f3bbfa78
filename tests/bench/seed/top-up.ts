import type { Client } from 'pg';
import { seedEnterprises, seedOnboardings } from './enterprises.ts';
import { askInMessages, unaskedMessages } from './feed.ts';
import { seedPartners } from './people.ts';
import type { SeedPlan } from './plan.ts';
import { seedProgramme } from './programme.ts';
import { outdatedPrints, printCertificates, reportCertificates, unreported } from './register.ts';

const has = async (client: Client, table: string) => {
  const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return rows[0]?.rows ?? 0;
};

/** What a database that was seeded by a smaller plan lacks; nothing for one that has it all. */
export async function missingOf(client: Client, plan: SeedPlan): Promise<string[]> {
  const enterprises = await has(client, 'enterprise');
  const range = { from: plan.makers + 1, to: plan.enterprises };
  // Accounts that administrators made in a run may have brought an enterprise of their own.
  const lacksEnterprises = enterprises < range.to && enterprises < range.from + 1_000;
  return [
    ...(lacksEnterprises
      ? [
          ...seedOnboardings(plan, { from: 1, to: plan.makers }),
          ...seedEnterprises(plan, range),
          ...seedPartners(range),
        ]
      : []),
    ...((await has(client, 'enquiry')) === 0 ? seedProgramme(plan) : []),
    ...((await client.query(outdatedPrints)).rowCount === 0 ? [] : [printCertificates]),
    ...((await client.query(unaskedMessages)).rowCount === 0 ? askInMessages : []),
    ...((await client.query(unreported)).rowCount === 0 ? [] : [reportCertificates]),
  ];
}
