import { type Kysely, sql } from 'kysely';

const changes = sql`
create index application_list_all on application (updated_at desc, id desc);
create index application_stuck on application (needs_operator_since) where needs_operator is not null;
create index application_form_file on application (form_file_id) where form_file_id is not null;
create index certificate_file on certificate (file_id) where file_id is not null;
create index upload_file on upload (file_id);
alter table application add foreign key (form_file_id) references file;
alter table application_image add foreign key (file_id) references file;
alter table certificate add foreign key (file_id) references file;
alter table upload add foreign key (file_id) references file;
`;

/** Lists of staff get an index of their own, and a file that something refers to cannot be deleted. */
export const moreIndexesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await changes.execute(db);
  },
};
