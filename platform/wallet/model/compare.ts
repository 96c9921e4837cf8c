/** What the real wallets say against what the model foretold. */
import { expect } from 'vitest'
import type { OutboxEvent } from '../outbox-event.ts'
import { type reachWallet, requireOk } from '../test-support.ts'
import type { Move, WalletResult } from '../wallet-interface.ts'
import { type Expected, WalletModel } from './wallet-model.ts'

/** A wallet and what is foretold of it. */
export class Side {
  reached: ReturnType<typeof reachWallet>
  readonly model = new WalletModel()

  constructor(reached: ReturnType<typeof reachWallet>) {
    this.reached = reached
  }
}

export async function compareWallet({ reached: { wallet }, model }: Side): Promise<void> {
  const { realMinor, heldMinor, frozen } = requireOk(await wallet.getBalance())
  expect({ realMinor, heldMinor, frozen }).toEqual({
    realMinor: model.real,
    heldMinor: model.held,
    frozen: model.frozen,
  })
  expect(requireOk(await wallet.getTurnoverLeft()).leftMinor).toBe(model.turnoverLeft)
  expect(model.real + model.held + model.transit + model.outside).toBe(0)
  const { sources } = requireOk(await wallet.explainBalance())
  expect(sources.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(model.real + model.held)
  const { limits } = requireOk(await wallet.getSafety())
  for (const { kind, period, usedMinor, inForceMinor } of limits) {
    expect({ kind, period, usedMinor, inForceMinor }).toEqual({
      ...{ kind, period },
      usedMinor: model.used(kind, period),
      inForceMinor: model.limit(kind, period),
    })
  }
  const books = requireOk(await wallet.verify())
  expect(books.findings).toEqual([])
  expect(books.lastSequence).toBe(model.sequence)
}

/** Nothing is made or lost between two wallets: what is debited and nowhere received is on its way, and no more. */
export async function compareTransfers(sides: readonly [Side, Side]): Promise<void> {
  const [member, other] = sides
  let between = 0
  let onItsWay = 0
  for (const [from, to] of [sides, [other, member] as const]) {
    const { sources } = requireOk(await from.reached.wallet.explainBalance())
    for (const { account, amountMinor } of sources)
      if (account === 'transit' || account === 'transfer') between -= amountMinor
    for (const [transferId, { amount, status }] of from.model.transfers)
      if (status === 'transit' && !to.model.hasReceived(transferId)) onItsWay += amount
  }
  expect(between).toBe(onItsWay)
  const { reached, model } = other
  expect(requireOk(await reached.wallet.getBalance()).realMinor).toBe(model.real)
  expect(requireOk(await reached.wallet.verify())).toMatchObject({ findings: [], lastSequence: model.sequence })
}

/** Everything has reached the read model, and what reached it says what the wallet says. */
export function expectDelivered(delivered: readonly OutboxEvent[], model: WalletModel): void {
  const events = new Map(delivered.map((event) => [event.sequence, event]))
  expect([...events.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: model.sequence }, (_, n) => n + 1))
  const postings = [...events.values()].flatMap((event) => event.postings)
  const sum = (account: string) =>
    postings.filter((posting) => posting.account === account).reduce((total, posting) => total + posting.amountMinor, 0)
  expect({ real: sum('real'), held: sum('held') }).toEqual({ real: model.real, held: model.held })

  const newest = new Map<string, NonNullable<OutboxEvent['round']>>()
  for (const { round } of delivered) {
    const known = round && newest.get(`${round.vendor} ${round.roundId}`)
    if (round && (known?.updatedSequence ?? 0) <= round.updatedSequence)
      newest.set(`${round.vendor} ${round.roundId}`, round)
  }
  expect(newest.size).toBe(model.rounds.size)
  for (const [name, { status, stake, payout, bets }] of model.rounds) {
    const figures = { status, stakeMinor: stake, payoutMinor: payout, betCount: bets }
    expect(newest.get(name), name).toMatchObject(figures)
  }
}

/** `replayed: undefined` leaves open whether the answer was a repeat. */
export function expectAnswer(
  answer: WalletResult<Move>,
  expected: Expected | { ok: boolean; replayed: undefined },
): void {
  if (!answer.ok) {
    const { message: _, ...refusal } = answer
    expect(refusal).toEqual({ ...expected })
    return
  }
  const { sequence, balance } = answer.value
  const seen = { ok: true, sequence, real: balance.realMinor, held: balance.heldMinor, replayed: answer.replayed }
  expect({
    ...seen,
    ...('replayed' in expected && expected.replayed === undefined && { replayed: undefined }),
  }).toEqual({
    ...expected,
  })
}
