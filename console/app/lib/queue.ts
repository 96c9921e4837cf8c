/** The row of a queue that is open stands in the address; J and K go through it, and a decided row gives way to the next. */
import { useState } from 'react'
import { useFilter } from './address.ts'
import { useKeys } from './keys.ts'

type Options = {
  /** What is open stays so without its row. */
  isById: boolean
}

export function useQueue<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string, { isById }: Options) {
  const [{ open: openId, tab }, setFilter] = useFilter(['open', 'tab'])
  const [told, setTold] = useState('')
  const at = rows?.findIndex((row) => idOf(row) === openId) ?? -1
  const open = rows?.[at]
  const show = (row: Row | undefined) => setFilter({ open: row === undefined ? '' : idOf(row) })
  const goOn = (words: string) => {
    setTold(words)
    show(rows?.[at + 1] ?? rows?.[at - 1])
  }
  useKeys({
    j: () => show(rows?.[Math.min(at + 1, rows.length - 1)]),
    k: () => show(rows?.[Math.max(0, at - 1)]),
    enter: at < 0 ? () => show(rows?.[0]) : undefined,
    escape: (isById ? openId === '' : open === undefined) ? undefined : () => show(undefined),
  })
  return { open, openId, at, tab, show, goOn, told, setTab: (next: string) => setFilter({ tab: next, open: '' }) }
}
