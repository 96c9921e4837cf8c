/** How operators type a call and read its answer (OPS-01): a part of each row of their tables. */
export type OperatorCommand = {
  /**
   * Fixed words, then names in capitals for what is given by position: `withdrawals pay ORDER`. Every other field of the
   * request is an option by its own name: `withinDays` is `--within-days`.
   */
  line: string
  /** The field behind a name in capitals or an option that is not the field's own name: `{ ORDER: 'orderId' }`. */
  fields?: Readonly<Record<string, string>>
  /** Options that are offered, where that is not every field. */
  options?: readonly string[]
  /** Words that stand for something else, by the name in capitals: `{ AMOUNT: { none: null } }`. */
  means?: Readonly<Record<string, Readonly<Record<string, string | null>>>>
  /** Fields that the words decide themselves: `vendors close` is `{ open: false }`. */
  fixed?: Readonly<Record<string, unknown>>
  /** Input that is more than words: a reader of `scripts/ops/readers.ts` makes it of options of its own. */
  reader?: string
  /** Asked again until the answer says that there is no more; the printer gets all answers. */
  pages?: true
  /**
   * The sentence an operator reads, with fields of the answer or the input in braces. An answer that waits for a second
   * operator says that instead.
   */
  says?: string
  /** Or a printer of `scripts/ops/printers.ts`: `facts` suits most reads. With neither it is printed as JSON. */
  print?: string
}

/** What a row says of it: several, where the words differ for one call. */
export type Commands = { commands: readonly OperatorCommand[] }
