/** The role that the portal's processes connect as. It owns nothing, so row-level security holds for it. */
export const appRole = 'assay_app';
/** The account service's, and the one of administrators' calls and of signing in; see migration 0015. */
export const accountsRole = 'assay_accounts';
export const adminRole = 'assay_admin';
/** What connections of `assay_app` become for requests of an enterprise, and for staff and the system: migration 0020. */
export const tenantRole = 'assay_tenant';
export const staffRole = 'assay_staff';

const setting = "(select current_setting('assay.tenant', true))";

/** Holds for every row where the connection may see all enterprises' rows. */
export const seesAll = `${setting} = 'all'`;
/** Compared as text: the setting may be `all`, `none` or missing, and then equals no id. */
const isOwn = (column: string) => `${column}::text = ${setting}`;
const hasParent = (parent: string, column: string) =>
  `exists (select from ${parent} parent where parent.id = ${column})`;

function secure(table: string, condition: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} using (${seesAll} or ${condition})`,
  ];
}

/** Statements that show a table's rows to the enterprise that a column names. */
export function secureByEnterprise(table: string, column = 'enterprise_id'): string[] {
  return secure(table, isOwn(column));
}

/** Statements that show a table's rows to whoever sees the row of another table that a column names. */
export function secureByParent(table: string, parent: string, column: string): string[] {
  return secure(table, hasParent(parent, column));
}

/** Statements that hide a table's rows from every request that is made for one enterprise. */
export function secureFromTenants(table: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `create policy system on ${table} using (${seesAll})`,
  ];
}

/** Statements for a table that everybody may read, and that no request made for one enterprise may write. */
export function secureFromWriting(table: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `create policy reading on ${table} for select using (true)`,
    `create policy writing on ${table} using (${seesAll})`,
  ];
}
