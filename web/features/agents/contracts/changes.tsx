import { useTranslation } from 'react-i18next'
import { CARRY_MODES } from '../../../../contract/agents/terms.ts'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { minor, presentMoney } from '../../../../contract/amount.ts'
import { CONTRACT_PERIODS, GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { useAmounts } from '../components/play-figures.ts'
import type { Contract } from './types.ts'

type Change = Contract['changes'][number]
type Value = Change['from']

/** The text of each term's name, by the last part of its path (`tiers.0.rateBps`). */
const NAME_KEYS = {
  rateBps: 'term.rate',
  activeMembers: 'figure.activeMembers',
  validMinor: 'figure.validBet',
  profitMinor: 'term.profit',
  activeMinMinor: 'term.activeMin',
  feeBps: 'term.fee',
  depositBps: 'term.deposit',
  withdrawalBps: 'term.withdrawal',
  promotions: 'term.promotions',
  cashback: 'term.cashback',
  lotteryRebates: 'term.lotteryRebates',
  salaries: 'term.salaries',
  carry: 'term.carry',
  period: 'term.span',
  allowPartial: 'term.allowPartial',
  approval: 'term.approval',
  collect: 'term.collect',
} as const
type Leaf = keyof typeof NAME_KEYS
const LEAVES = Object.keys(NAME_KEYS) as Leaf[]
const leafOf = (field: string) => LEAVES.find((leaf) => leaf === field.split('.').at(-1))
const categoryOf = (field: string) => GAME_CATEGORIES.find((category) => field === `categoryRates.${category}`)
const TIER = /^tiers\.(\d)\./

/** Texts of the terms that are words. */
const WORD_KEYS = [
  ...CARRY_MODES.map((mode) => `carry.${mode}` as const),
  ...CONTRACT_PERIODS.map((period) => `period.${period}` as const),
  ...(['approval.auto', 'approval.manual', 'collect.auto', 'collect.manual'] as const),
]

function useTermTexts() {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { money } = useAmounts()
  const nameTerm = (field: string): string => {
    const category = categoryOf(field)
    if (category) return t('category.rateOf', { name: common(`category.${category}`) })
    const [tier, leaf] = [TIER.exec(field)?.[1], leafOf(field)]
    const name = leaf ? t(NAME_KEYS[leaf]) : field
    return tier === undefined ? name : t('change.ofTier', { tier: Number(tier) + 1, name })
  }
  const writeValue = (field: string, value: Value): string => {
    if (categoryOf(field)) return typeof value === 'number' ? `${presentPercent(value)} %` : t('category.asTier')
    const leaf = leafOf(field)
    if (value === null || leaf === undefined) return t('change.absent')
    if (typeof value === 'boolean') return t(value ? 'term.yes' : 'term.no')
    if (typeof value === 'string') {
      const key = WORD_KEYS.find((each) => each === `${leaf}.${value}`)
      return key ? t(key) : value
    }
    if (leaf.endsWith('Bps')) return `${presentPercent(value)} %`
    return leaf.endsWith('Minor') ? money(presentMoney(minor(value))) : formatCount(value)
  }
  return { nameTerm, writeValue }
}

type Props = { changes: readonly Change[] /** On which side the reader stands. */; side: Contract['side'] }

/** AGT-03: each term that differs from the contract before, old and new, and who gains by it. */
export function Changes({ changes, side }: Props) {
  const { t } = useTranslation('agents')
  const { nameTerm, writeValue } = useTermTexts()
  const own = side === 'mine' ? 'downline' : 'upline'
  return (
    <ul className="divide-y divide-line rounded-m border border-line text-sm">
      {changes.map(({ field, from, to, gainer, by }) => (
        <li key={field} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="text-soft">{nameTerm(field)}</span>
          <span className="tabular-nums">
            <span className="text-faint">{writeValue(field, from)}</span>
            <span aria-hidden> → </span>
            <span className="sr-only">{t('change.becomes')}</span>
            <span className="font-medium">{writeValue(field, to)}</span>
          </span>
          {gainer !== null && (
            <span className={gainer === own ? 'basis-full text-live' : 'basis-full text-soft'}>
              {`${t(gainer === own ? 'change.youGain' : 'change.otherGains')}${by !== null && by > 0 ? `: ${writeValue(field, by)}` : ''}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
