import { expand, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'

/** `key`: what may stand once (contract/register/line.ts). */
export const REGISTER_SCHEMA: ObjectSchema = {
  name: 'register',
  migrations: [
    expand(
      `CREATE TABLE lines (
        position INTEGER PRIMARY KEY CHECK (position > 0),
        key TEXT NOT NULL UNIQUE,
        day TEXT NOT NULL,
        line TEXT NOT NULL
      ) STRICT`,
      'CREATE INDEX lines_by_day ON lines (day, position)',
      `CREATE TRIGGER lines_stay BEFORE UPDATE ON lines
        BEGIN SELECT RAISE(ABORT, 'a line of the register stays as it is'); END`,
      `CREATE TRIGGER lines_remain BEFORE DELETE ON lines
        BEGIN SELECT RAISE(ABORT, 'no line of the register is lost'); END`,
      `CREATE TRIGGER lines_follow BEFORE INSERT ON lines
        WHEN NEW.position <> coalesce((SELECT max(position) FROM lines), 0) + 1
        BEGIN SELECT RAISE(ABORT, 'a line of the register follows the last one'); END`,
      `CREATE TABLE days (
        day TEXT PRIMARY KEY,
        first INTEGER NOT NULL,
        lines INTEGER NOT NULL CHECK (lines > 0),
        file_hash TEXT NOT NULL,
        is_filed INTEGER NOT NULL DEFAULT 0 CHECK (is_filed IN (0, 1))
      ) STRICT`,
      'CREATE INDEX days_unfiled ON days (day) WHERE is_filed = 0',
      `CREATE TRIGGER days_stay BEFORE UPDATE ON days
        WHEN OLD.first <> NEW.first OR OLD.lines <> NEW.lines OR OLD.file_hash <> NEW.file_hash OR NEW.is_filed < OLD.is_filed
        BEGIN SELECT RAISE(ABORT, 'a day of the register stays as it is'); END`,
    ),
  ],
}
