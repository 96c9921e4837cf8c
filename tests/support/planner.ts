/**
 * For tests of query plans. Another file of the runtime may have had SQLite count its rows: nearly empty tables make the
 * planner read them whole. Without figures it expects many rows. The first ANALYZE makes the table of figures where there is none.
 */
export const forgetPlannerFigures = (db: D1Database) =>
  db.batch(['ANALYZE', 'DELETE FROM sqlite_stat1', 'ANALYZE sqlite_schema'].map((statement) => db.prepare(statement)))
