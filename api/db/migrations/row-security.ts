/** The login of the staff's and the system's work. It sees every row; of the tables it owns none. */
export const appRole = 'assay_app';
/** The account service's, and the one of administrators' calls and of signing in; see migration 0015. */
export const accountsRole = 'assay_accounts';
export const adminRole = 'assay_admin';
/** The login of work in an enterprise's or nobody's name: migration 0287. */
export const tenantRole = 'assay_tenant';
/** Before migration 0287 a role of its own, which connections of `assay_app` took on. */
export const staffRole = 'assay_app';

/** The statement that shows every row of a table to all logins but the tenants'. */
export const everyRow = (table: string) =>
  `create policy every_row on ${table} to ${appRole}, ${accountsRole}, ${adminRole} using (true) with check (true)`;

/**
 * Statements that secure a new table.
 * @param visible which rows are an enterprise's: `enterprise_id = (select tenant_id())`, or
 * `(select true from parent where parent.id = parent_id)`; without one it sees none
 */
export function secureTable(table: string, visible?: string): string[] {
  const own = `create policy own on ${table} to ${tenantRole} using (${visible})`;
  return [`alter table ${table} enable row level security`, everyRow(table), ...(visible ? [own] : [])];
}

/** The rest is for migrations before 0287, which told the logins apart by a setting. */

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
