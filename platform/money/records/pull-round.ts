import type { MemberId, MerchantCode, RoundId, VendorCode } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { PAGE_MAX_ROWS } from '../../kernel/wallet/wallet-inputs.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { projectPostings, projectRound } from './project-event.ts'
import { writeProjections } from './write-projections.ts'

export type RoundName = { merchant: MerchantCode; memberId: MemberId; vendor: VendorCode; roundId: RoundId }

/**
 * Brings one round and its latest postings into the read model straight from the wallet, ahead of the queue, which
 * will bring the same rows again. Answers false when the wallet knows no such round.
 */
export async function pullRound({ env }: Pick<Services, 'env'>, name: RoundName): Promise<boolean> {
  const { merchant, memberId, vendor, roundId } = name
  const wallet = getWallet(env.WALLET, merchant, memberId)
  const [round, balance, postings] = await Promise.all([
    wallet.getRound({ vendor, roundId }),
    wallet.getBalance(),
    wallet.listPostings({ limit: PAGE_MAX_ROWS }),
  ])
  if (!round.ok || !balance.ok || !postings.ok) return false
  const owner = { merchant, memberId, walletKind: balance.value.kind, currency: balance.value.currency }
  const groups = postings.value.rows.filter((group) => group.vendor === vendor && group.roundId === roundId)
  await writeProjections(env.DB, [
    { ledger: [], round: projectRound(owner, round.value) },
    ...groups.map((group) => ({ ledger: projectPostings(owner, group, round.value.gameName), round: null })),
  ])
  return true
}
