import type { SafetyChangeRow } from '../../contract/calls/account/safety.ts'
import { presentMoney } from '../../contract/money.ts'
import { presentBar } from '../identity/member/session-bar.ts'
import { requireMember } from '../kernel/context.ts'
import type { Handler } from '../kernel/handler.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { getWallet, type SafetyChange, type SafetyEntry } from '../kernel/wallet/wallet-interface.ts'

const PAGE_ROWS = 20
const iso = (ms: number) => new Date(ms).toISOString()
const present = (amountMinor: Parameters<typeof presentMoney>[0] | null) =>
  amountMinor === null ? null : presentMoney(amountMinor)

/** Every change, newest first. They are never deleted; which operator made one is the audit's to say. */
export const listSafetyHistory: Handler<'safetyHistory'> = async (ctx, { before }) => {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  const { rows, next } = requireAccepted(await wallet.listSafetyChanges({ before, limit: PAGE_ROWS }))
  return { rows: rows.map(presentEntry), next }
}

export function presentEntry({ id, at, actor, change }: SafetyEntry): SafetyChangeRow {
  return { id, at: iso(at), by: actor === 'member' ? 'member' : 'operator', change: presentChange(change) }
}

function presentChange(change: SafetyChange): SafetyChangeRow['change'] {
  switch (change.what) {
    case 'limit': {
      const { what, kind, period, beforeMinor, amountMinor, from } = change
      return { what, kind, period, before: present(beforeMinor), amount: present(amountMinor), from: iso(from) }
    }
    case 'limit_change_cancelled':
      return { what: change.what, kind: change.kind, period: change.period }
    case 'bar':
      return { what: 'bar', bar: presentBar({ kind: change.kind, untilMs: change.until, lifts: change.lifts }) }
    case 'bar_lifted':
      return { what: 'bar_lifted', ...(change.until !== undefined && { until: iso(change.until) }) }
    case 'reminder':
      return { what: 'reminder', minutes: change.minutes }
  }
}
