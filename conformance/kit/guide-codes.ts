/** Codes and their statuses as the table of vendors.md has them. */
import { readDocument } from './documents.ts'

const ROW = /^\| ((?:`[a-z_]+`(?:, )?)+) \| (\d{3}) \|/gm

let statuses: Map<string, number> | undefined

export function statusOf(code: string): number | undefined {
  statuses ??= new Map(
    [...readDocument('guides/vendors.md').matchAll(ROW)].flatMap(([, codes = '', status]) =>
      [...codes.matchAll(/`([a-z_]+)`/g)].map(([, each = '']): [string, number] => [each, Number(status)]),
    ),
  )
  return statuses.get(code)
}
