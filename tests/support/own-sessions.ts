/** A database whose sessions ask itself: so that what a test put in the place of its methods meets all that the platform asks. */
export function ownSessions(database: Pick<D1Database, 'prepare' | 'batch'>): D1Database {
  const withSession: D1Database['withSession'] = () => ({
    prepare: (text) => database.prepare(text),
    batch: (statements) => database.batch(statements),
    getBookmark: () => null,
  })
  return new Proxy(database as D1Database, {
    get(target, name: keyof D1Database) {
      if (name === 'withSession') return withSession
      const value = target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
