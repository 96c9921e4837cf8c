/** The part of an answer that the model foretells. */
export type Expected =
  | { ok: true; sequence: number; real: number; held: number; replayed: boolean }
  | { ok: false; refusal: string }

type Group = { content: string; answer: Extract<Expected, { ok: true }>; bet?: { amount: number; round: string } }

const LASTING = [
  'balance_insufficient',
  'frozen',
  'not_admitted',
  'turnover_left',
  'turnover_none',
  'on_break',
  'loss_limit',
  'stake_limit',
]

/** What a wallet answers: once under a key, and a lasting refusal for ever. */
export abstract class ModelAnswers {
  real = 0
  held = 0
  sequence = 0
  readonly groups = new Map<string, Group>()
  readonly #refused = new Map<string, { content: string; refusal: string }>()

  /** Bets and withdrawals are definite both ways: a refusal that hung on the moment is given again for ever. */
  protected onceFinal(key: string, content: unknown, act: () => string | null): Expected {
    const refused = this.refusedBefore(key, content)
    if (refused) return refused
    const expected = this.once(key, content, act)
    if (!expected.ok) this.keepRefusal(key, content, expected.refusal)
    return expected
  }

  protected keepRefusal(key: string, content: unknown, refusal: string): void {
    if (LASTING.includes(refusal)) this.#refused.set(key, { content: JSON.stringify(content), refusal })
  }

  protected refusedBefore(key: string, content: unknown): Expected | null {
    const refused = this.#refused.get(key)
    if (!refused) return null
    return { ok: false, refusal: refused.content === JSON.stringify(content) ? refused.refusal : 'conflict' }
  }

  protected wasRefused(key: string): boolean {
    return this.#refused.has(key)
  }

  /** `after`: what the command posts besides, behind its own group and answer. */
  protected once(key: string, content: unknown, act: () => string | null, after = () => {}): Expected {
    const stored = this.groups.get(key)
    const text = JSON.stringify(content)
    if (stored) {
      return stored.content === text ? { ...stored.answer, replayed: true } : { ok: false, refusal: 'conflict' }
    }
    const refusal = act()
    if (refusal) return { ok: false, refusal }
    this.sequence += 1
    const answer = { ok: true as const, sequence: this.sequence, real: this.real, held: this.held, replayed: false }
    this.groups.set(key, { content: text, answer })
    after()
    return answer
  }
}
