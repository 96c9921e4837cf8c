/** What the real wallets say against what the model foretold. */
import { expect } from 'vitest'
import type { OutboxEvent } from '../../../platform/kernel/wallet/outbox-event.ts'
import type { Move, WalletResult } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { type reachWallet, requireOk } from '../../../platform/money/wallet/test-support.ts'
import type { Expected } from './model-answers.ts'
import { WalletModel } from './wallet-model.ts'

/** Groups from one check of all to the next. */
const WHOLE_EVERY = 7

/** A wallet and what is foretold of it. */
export class Side {
  reached: ReturnType<typeof reachWallet>
  readonly model = new WalletModel()
  /** Up to which group its books were looked at. */
  checkedUpTo = 0

  constructor(reached: ReturnType<typeof reachWallet>) {
    this.reached = reached
  }
}

export async function compareWallet(side: Side): Promise<void> {
  const { model } = side
  const { wallet } = side.reached
  const { realMinor, bonusMinor, heldMinor, frozen } = requireOk(await wallet.getBalance())
  expect({ realMinor, bonusMinor, heldMinor, frozen }).toEqual({
    ...{ realMinor: model.real, bonusMinor: model.bonus, heldMinor: model.held },
    frozen: model.frozen,
  })
  expect(requireOk(await wallet.getTurnoverLeft()).leftMinor).toBe(model.turnoverLeft)
  expect(model.real + model.bonus + model.held + model.transit + model.outside).toBe(0)
  const { sources } = requireOk(await wallet.explainBalance())
  expect(sources.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(model.real + model.bonus + model.held)
  const { limits } = requireOk(await wallet.getSafety())
  for (const { kind, period, usedMinor, inForceMinor } of limits) {
    expect({ kind, period, usedMinor, inForceMinor }).toEqual({
      ...{ kind, period },
      usedMinor: model.limits.used(kind, period),
      inForceMinor: model.limits.get(kind, period),
    })
  }
  await compareBooks(side)
}

/** The check of what is new, and now and then that of all: both come to the same. Only commands that post can spoil them. */
async function compareBooks(side: Side): Promise<void> {
  const { sequence } = side.model
  if (side.checkedUpTo === sequence) return
  side.checkedUpTo = sequence
  const { wallet } = side.reached
  const fresh = requireOk(await wallet.verify({ scope: 'new' }))
  expect(fresh.findings).toEqual([])
  expect(fresh.lastSequence).toBe(sequence)
  if (sequence % WHOLE_EVERY !== 0) return
  const whole = requireOk(await wallet.verify())
  expect(whole.findings).toEqual([])
  expect(whole.checked).toEqual(fresh.checked)
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
  for (const [side, counterpart] of [sides, [other, member] as const]) await compareStatuses(side, counterpart)
  const { reached, model } = other
  expect(requireOk(await reached.wallet.getBalance()).realMinor).toBe(model.real)
  const books = requireOk(await reached.wallet.verify({ scope: 'new' }))
  expect(books).toMatchObject({ findings: [], lastSequence: model.sequence })
}

/** Each side knows its own half of every transfer, and nothing of one that was never sent. */
async function compareStatuses({ reached, model }: Side, counterpart: Side): Promise<void> {
  const sent = [...model.transfers].map(([id, { status }]) => [id, status] as const)
  const came = [...model.answers].map(([id, refusal]) => [id, refusal === null ? 'received' : 'refused'] as const)
  const expected = new Map<string, string>([...sent, ...came].slice(-99))
  const transferIds = [...expected.keys(), 'T-nobody']
  const known = requireOk(await reached.wallet.getTransfers({ transferIds }))
  expect(new Map(known.map(({ transferId, status }) => [transferId, status]))).toEqual(expected)
  for (const transfer of known) expect(transfer.counterpart).toBe(counterpart.reached.identity.memberId)
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
