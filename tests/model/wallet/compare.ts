/** What the real wallets say against what the model foretold. */
import { expect } from 'vitest'
import type { Digest } from '../../../platform/kernel/wallet/digest.ts'
import type { Move, Wallet, WalletResult } from '../../../platform/kernel/wallet/wallet-interface.ts'
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
    realMinor: model.real,
    bonusMinor: model.bonus,
    heldMinor: model.held,
    frozen: model.frozen,
  })
  expect(requireOk(await wallet.getTurnoverLeft()).leftMinor).toBe(model.turnoverLeft)
  expect(model.real + model.bonus + model.held + model.transit + model.outside).toBe(0)
  const { sources } = requireOk(await wallet.explainBalance())
  expect(sources.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(model.real + model.bonus + model.held)
  const { limits } = requireOk(await wallet.getSafety())
  for (const { kind, period, usedMinor, inForceMinor } of limits) {
    expect({ kind, period, usedMinor, inForceMinor }).toEqual({
      kind,
      period,
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

/**
 * Every stretch of the journal was told, and the sums of those that follow each other are what the wallet says. After a
 * crash a stretch comes again, perhaps longer: the rest of it is then asked of the wallet.
 */
export async function expectDelivered(wallet: Wallet, delivered: readonly Digest[], model: WalletModel): Promise<void> {
  const counted: Digest[] = []
  let cursor = 0
  for (const digest of delivered) {
    expect(digest.fromSequence).toBeLessThanOrEqual(cursor + 1)
    if (digest.toSequence <= cursor) continue
    const next =
      digest.fromSequence === cursor + 1 ? digest : requireOk(await wallet.readDigest({ afterSequence: cursor }))
    if (!next) throw new Error(`the journal ends at ${cursor}`)
    counted.push(next)
    cursor = next.toSequence
  }
  expect(cursor).toBe(model.sequence)
  // One of which nothing was played counts nowhere.
  const settled = [...model.rounds.values()].filter(
    ({ status, stake, unplayed, payout }) => status === 'settled' && (unplayed === 0 || stake + payout > 0),
  )
  const sum = <T>(rows: readonly T[], figure: (row: T) => number) => rows.reduce((total, row) => total + figure(row), 0)
  const play = counted.flatMap((digest) => digest.play)
  expect({
    rounds: sum(play, ({ rounds }) => rounds),
    stake: sum(play, ({ stakeMinor }) => stakeMinor),
    payout: sum(play, ({ payoutMinor }) => payoutMinor),
  }).toEqual({
    rounds: settled.length,
    stake: sum(settled, ({ stake }) => stake),
    payout: sum(settled, ({ payout }) => payout) + sum([...model.rounds.values()], ({ corrected }) => corrected),
  })
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
