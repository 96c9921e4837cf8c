export interface JackpotKey {
  readonly operator: string
  readonly currency: string
  readonly mode: 'real' | 'play'
  readonly code: string
}

/** The object's name. Each operator, currency and kind of money has pools of its own. */
export const jackpotNameOf = ({ operator, currency, mode, code }: JackpotKey) =>
  `jackpot:${mode}:${operator}:${currency}:${code}`
