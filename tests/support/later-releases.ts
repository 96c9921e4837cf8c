/** Schemas as releases to come may have them. */
import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'

/** With so many versions more, which only expand. */
export const growing = (schema: ObjectSchema, count: number): ObjectSchema => ({
  ...schema,
  migrations: [
    ...schema.migrations,
    ...Array.from({ length: count }, (_, n) => expand(`CREATE TABLE later_${n} (id TEXT PRIMARY KEY) STRICT`)),
  ],
})

/** With one version more, after which no older code works. */
export const breaking = (schema: ObjectSchema, ...statements: readonly string[]): ObjectSchema => ({
  ...schema,
  migrations: [...schema.migrations, { statements, oldestReader: schema.migrations.length + 1 }],
})
